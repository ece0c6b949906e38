-- Times are microseconds since 1970-01-01T00:00:00Z; empty text means absent.
create table fact (
  seq bigint not null primary key,
  cell varchar(256) not null,
  source varchar(256) not null,
  id varchar(256) not null,
  time bigint not null,
  kind varchar(16) not null,
  node varchar(256) not null,
  job varchar(256) not null,
  part_of varchar(256) not null,
  parts integer not null,
  body text not null,
  received bigint not null,
  previous_hash varchar(64) not null,
  hash varchar(64) not null
);
create unique index fact_source_id on fact (source, id);
create index fact_id on fact (id);
create index fact_received on fact (received);

create table decision (
  seq bigint not null primary key,
  id varchar(256) not null,
  cell varchar(256) not null,
  node varchar(256) not null,
  job varchar(256) not null,
  verbs varchar(400) not null,
  attribution varchar(32) not null,
  time bigint not null,
  body text not null,
  case_body text not null
);
create unique index decision_id on decision (id);
create index decision_node on decision (node, seq);
create index decision_job on decision (job, seq);

create table decision_fact (
  fact_id varchar(256) not null,
  decision_seq bigint not null,
  primary key (fact_id, decision_seq)
);

create table mark (
  name varchar(64) not null primary key,
  position bigint not null
);
insert into mark (name, position) values ('decided', 0);
