-- Ticks and settings are entries of the same sequence as facts, of kind 'tick' and 'settings'; they
-- have no source and no id. Times are microseconds since 1970-01-01T00:00:00Z.
drop index fact_source_id;
drop index fact_id;
create unique index fact_id_source on fact (id, source) where kind <> 'tick' and kind <> 'settings';
create index fact_settings on fact (cell, seq) where kind = 'settings';

-- Up to here an entry's hash does not cover kind, part_of and parts.
insert into mark (name, position) select 'short-hash', coalesce(max(seq), 0) from fact;

alter table decision add column basis bigint not null default 0;
alter table decision add column scope varchar(16) not null default '';
alter table decision add column topic varchar(256) not null default '';
alter table decision add column previous_hash varchar(64) not null default '';
alter table decision add column hash varchar(64) not null default '';
create index decision_basis on decision (basis, seq);
create index decision_time on decision (time);
create index decision_fact_seq on decision_fact (decision_seq);

-- Up to here decisions have no hash.
insert into mark (name, position) select 'no-hash', coalesce(max(seq), 0) from decision;

-- Append-only but for state and ended, which follow the outcomes.
create table intent (
  seq bigint not null primary key,
  action varchar(256) not null,
  decision varchar(256) not null,
  incident varchar(256) not null,
  cell varchar(256) not null,
  target varchar(256) not null,
  body text not null,
  state varchar(16) not null,
  ended bigint not null,
  previous_hash varchar(64) not null,
  hash varchar(64) not null
);
create unique index intent_action on intent (action);
create index intent_state on intent (state, seq);
create index intent_incident on intent (incident, seq);

-- closed is 9223372036854775807 while it is open.
create table incident (
  id varchar(256) not null primary key,
  cell varchar(256) not null,
  scope varchar(16) not null,
  subject varchar(256) not null,
  phase varchar(16) not null,
  opened bigint not null,
  changed bigint not null,
  closed bigint not null,
  body text not null
);
create index incident_subject on incident (subject, changed);
create index incident_changed on incident (changed);
create index incident_closed on incident (closed);

create table lease (
  cell varchar(256) not null,
  node varchar(256) not null,
  holder varchar(256) not null,
  incident varchar(256) not null,
  epoch bigint not null,
  expires bigint not null,
  primary key (cell, node)
);

-- Who may write: one row.
create table owner (
  id integer not null primary key,
  epoch bigint not null,
  holder varchar(256) not null,
  since bigint not null
);
insert into owner (id, epoch, holder, since) values (1, 0, '', 0);

-- Runs of entries that retention removed: the chain goes on from hash.
create table removed (
  chain varchar(16) not null,
  first_seq bigint not null,
  last_seq bigint not null,
  previous_hash varchar(64) not null,
  hash varchar(64) not null,
  primary key (chain, first_seq)
);
create unique index removed_last on removed (chain, last_seq);

-- The last running number of each sender, and what is missing before it.
create table stream (
  cell varchar(256) not null,
  source varchar(256) not null,
  number bigint not null,
  seen bigint not null,
  primary key (cell, source)
);
create table stream_gap (
  cell varchar(256) not null,
  source varchar(256) not null,
  first_number bigint not null,
  last_number bigint not null,
  alarm varchar(256) not null,
  opened bigint not null,
  primary key (cell, source, first_number)
);
