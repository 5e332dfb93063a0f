-- What was played more than 90 days ago is purged every night.
create index played_tracks_by_age on played_tracks (played_at);
