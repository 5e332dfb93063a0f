-- Texts of news, tutorials and banners as they are being written. Where one is that of a version, it has its number.
create table drafts (
  host_kind text not null check (length(host_kind) between 1 and 20),
  host_id uuid not null,
  document jsonb not null,
  revision integer not null check (revision > 0),
  version integer,
  author_id uuid references users (id) on delete set null,
  saved_at timestamptz(3) not null,
  primary key (host_kind, host_id)
);
create index drafts_of_author on drafts (author_id);

-- What was published once; never changed.
create table draft_versions (
  host_kind text not null check (length(host_kind) between 1 and 20),
  host_id uuid not null,
  number integer not null check (number > 0),
  document jsonb not null,
  note text not null default '' check (length(note) <= 500),
  author_id uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  primary key (host_kind, host_id, number)
);
create index draft_versions_of_author on draft_versions (author_id);

-- From this time on readers do not get the item; null for good.
alter table news add column ends_at timestamptz(3);
create index news_by_end on news (ends_at) where ends_at is not null;
