-- What went wrong while a track's file was processed, by whose fault: the decoder's own deaths count against the file.
alter table track_processing
  add column decoder_deaths integer not null default 0,
  add column failures integer not null default 0;

-- Why a track is in status error, and until when its uploaded file is kept, so that its owner can try it again.
alter table tracks
  add column failure text check (length(failure) between 1 and 40),
  add column kept_until timestamptz(3);
create index tracks_kept_until on tracks (kept_until) where kept_until is not null;
