alter table similar_tracks drop constraint similar_tracks_reason_check;
alter table similar_tracks add constraint similar_tracks_reason_check
  check (reason in ('liked', 'listed', 'tags', 'sound', 'genre'));
