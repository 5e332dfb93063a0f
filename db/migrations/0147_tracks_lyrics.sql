-- Apart from the tracks, so that lists do not read them.
create table track_lyrics (
  track_id uuid primary key references tracks (id) on delete cascade,
  lyrics text not null check (length(lyrics) between 1 and 10000)
);
