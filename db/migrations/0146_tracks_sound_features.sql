-- As found while processing, or as the owner has corrected them; null for unknown.
alter table tracks add column bpm real check (bpm between 20 and 400), add column musical_key text;

-- What the analysis of a track's sound found.
create table track_sound_features (
  track_id uuid primary key references tracks (id) on delete cascade,
  -- False for tracks that were processed before there was an analysis, until a job has looked at them.
  analysed boolean not null default true,
  bpm real,
  bpm_confidence real,
  musical_key text,
  key_confidence real,
  energy_db real,
  brightness_hz real
);
create index track_sound_features_due on track_sound_features (track_id) where not analysed;

insert into track_sound_features (track_id, analysed) select id, false from tracks where status = 2 and audio_key is not null;
