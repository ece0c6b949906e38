-- What the reads of incidents ask for.
alter table incident add column parent varchar(256) not null default '';
create index incident_parent on incident (parent, opened) where parent <> '';
create index incident_opened on incident (opened, id);
create index decision_topic on decision (topic, seq);
