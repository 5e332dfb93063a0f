-- Tracks that are like another one, best first. A job writes them; what a viewer may not see is left out when they are read.
create table similar_tracks (
  track_id uuid not null references tracks (id) on delete cascade,
  place smallint not null check (place > 0),
  similar_id uuid not null,
  reason text not null check (reason in ('liked', 'listed', 'genre')),
  primary key (track_id, place)
);

-- When that was computed for a track; the oldest are computed next.
create table similar_refreshes (
  track_id uuid primary key references tracks (id) on delete cascade,
  refreshed_at timestamptz(3) not null
);
create index similar_refreshes_oldest on similar_refreshes (refreshed_at, track_id);
insert into similar_refreshes (track_id, refreshed_at)
  select id, 'epoch' from tracks where published and status = 2;

create index list_tracks_of_track on list_tracks (track_id);
