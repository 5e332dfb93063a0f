-- The secret link of a track that is not published, and how often the track was played by it.
create table track_secret_links (
  track_id uuid primary key references tracks (id) on delete cascade,
  secret text not null check (length(secret) between 1 and 100),
  plays integer not null default 0,
  created_at timestamptz(3) not null
);
