-- Where in its track a comment is about, in ms; null for one about the whole.
alter table comments add column moment_ms integer check (moment_ms >= 0);
