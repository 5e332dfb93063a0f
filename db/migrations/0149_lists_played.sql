-- What members have played lately and where they stopped: for themselves only. Rows of tracks that are gone are purged by age.
create table played_tracks (
  user_id uuid not null references users (id) on delete cascade,
  track_id uuid not null,
  played_at timestamptz(3) not null,
  -- In ms.
  position integer not null check (position between 0 and 86400000),
  primary key (user_id, track_id)
);
create index played_tracks_lately on played_tracks (user_id, played_at desc, track_id desc);

-- Members whose plays are not remembered.
create table played_tracks_off (
  user_id uuid primary key references users (id) on delete cascade
);
