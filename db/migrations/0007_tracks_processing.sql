-- Attempts to process a track's audio. unfinished counts the ones whose worker died without a word.
create table track_processing (
  track_id uuid primary key references tracks (id) on delete cascade,
  attempts integer not null default 0,
  unfinished integer not null default 0,
  started_at timestamptz,
  last_error text check (length(last_error) <= 500)
);
