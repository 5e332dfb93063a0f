-- When new terms came, or will come, into force: with a publication of a legal text. One that is taken back before its time takes its row along.
create table terms_versions (
  publication_id uuid primary key references page_publications (id) on delete cascade,
  in_force_at timestamptz(3) not null
);
create index terms_versions_by_time on terms_versions (in_force_at);
