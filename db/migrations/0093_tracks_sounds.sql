-- A hash of what a track's file was decoded to, to find the same recording twice; absent for tracks from before.
create table track_sounds (
  track_id uuid primary key references tracks (id) on delete cascade,
  sha256 bytea not null check (length(sha256) = 32)
);
create index track_sounds_by_hash on track_sounds (sha256);
