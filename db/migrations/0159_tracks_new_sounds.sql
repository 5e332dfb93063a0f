-- A new version of a track's sound while it is processed, or why it could not be used. The track has its present sound until it succeeds.
create table track_new_sounds (
  track_id uuid primary key references tracks (id) on delete cascade,
  file_name text not null unique check (length(file_name) <= 200),
  original_name text not null default '' check (length(original_name) <= 255),
  failure text check (length(failure) between 1 and 40),
  decoder_deaths integer not null default 0 check (decoder_deaths >= 0),
  failures integer not null default 0 check (failures >= 0),
  last_error text,
  created_at timestamptz(3) not null
);

-- The files of a replaced sound, which are served until then to those who play them.
create table track_former_sounds (
  audio_key text primary key,
  waveform_key text not null,
  track_id uuid not null references tracks (id) on delete cascade,
  kept_until timestamptz(3) not null
);
create index track_former_sounds_by_track on track_former_sounds (track_id);
create index track_former_sounds_due on track_former_sounds (kept_until);
