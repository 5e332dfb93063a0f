-- Pages of blocks that site admins write.
create table pages (
  id uuid primary key,
  path text not null check (length(path) between 1 and 200),
  edition text not null check (edition in ('site', 'education', 'both')),
  created_at timestamptz(3) not null,
  archived_at timestamptz(3)
);
create unique index pages_path on pages (rtrim(path, '/'), edition) where archived_at is null;

-- What was published, and when the draft of it was kept; never changed.
create table page_versions (
  page_id uuid not null references pages (id) on delete cascade,
  number integer not null check (number > 0),
  document jsonb not null,
  author_id uuid references users (id) on delete set null,
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz(3) not null,
  primary key (page_id, number)
);
create index page_versions_of_author on page_versions (author_id);

-- The document as it is being written. Where it is that of a version, it has its number.
create table page_drafts (
  page_id uuid primary key references pages (id) on delete cascade,
  document jsonb not null,
  revision integer not null check (revision > 0),
  version integer,
  author_id uuid references users (id) on delete set null,
  saved_at timestamptz(3) not null
);
create index page_drafts_of_author on page_drafts (author_id);

-- Shown is the publication with the latest beginning that has come and whose end has not; of equal ones the last made.
create table page_publications (
  id uuid primary key,
  place bigint generated always as identity,
  page_id uuid not null,
  version integer not null,
  from_at timestamptz(3) not null,
  until_at timestamptz(3) check (until_at > from_at),
  author_id uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  foreign key (page_id, version) references page_versions (page_id, number) on delete cascade
);
create index page_publications_of_page on page_publications (page_id, version);
create index page_publications_of_author on page_publications (author_id);

-- Earlier paths of pages, which redirect.
create table page_moves (
  path text not null check (length(path) between 1 and 200),
  edition text not null check (edition in ('site', 'education', 'both')),
  page_id uuid not null references pages (id) on delete cascade,
  moved_at timestamptz(3) not null,
  primary key (path, edition)
);
create index page_moves_of_page on page_moves (page_id);
