-- The newest lists with a track, so that not all of them are read where it is in very many.
create index list_tracks_newest_of_track on list_tracks (track_id, list_id desc);
drop index list_tracks_of_track;
