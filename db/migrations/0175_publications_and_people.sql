-- Songs of projects on their way to be tracks, and those that are: a track has the id of its publication.
create table publications (
  id uuid primary key,
  piece_id uuid references pieces (id) on delete set null,
  version integer not null check (version >= 1),
  user_id uuid not null references users (id) on delete cascade,
  key uuid not null,
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  failure text check (failure in ('too_large', 'too_long', 'nothing', 'too_costly', 'unreadable', 'storage_full', 'project_gone', 'suspended', 'interrupted')),
  title text not null check (char_length(title) between 1 and 100),
  description text not null default '' check (char_length(description) <= 2000),
  genre_id integer,
  image_key text,
  image_colour text,
  allow_comments boolean not null,
  allow_download boolean not null,
  allow_remixes boolean not null,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  unique (user_id, key)
);
create index publications_of_piece on publications (piece_id, created_at desc) where piece_id is not null;
-- A second press while the first is under way is the same publication.
create unique index publications_open on publications (piece_id, user_id, version) where state = 'open';

-- Who made that version: owner and editors of the project, until they take their name away.
create table publication_people (
  publication_id uuid not null references publications (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (publication_id, user_id)
);
create index publication_people_of_user on publication_people (user_id);
