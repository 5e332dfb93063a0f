-- What a track's day (in UTC) added up to, by others than its owner. No row names a listener.
create table track_days (
  track_id uuid not null references tracks (id) on delete cascade,
  day date not null,
  plays integer not null default 0,
  listeners integer not null default 0,
  full_listens integer not null default 0,
  likes integer not null default 0,
  saves integer not null default 0,
  downloads integer not null default 0,
  primary key (track_id, day)
) with (fillfactor = 80);

-- Where the plays of a day were started. `host` is that of a site with a player of ours, '*' for further ones, otherwise empty.
create table track_day_places (
  track_id uuid not null references tracks (id) on delete cascade,
  day date not null,
  place text not null check (length(place) between 1 and 20),
  host text not null default '' check (length(host) <= 100),
  plays integer not null,
  primary key (track_id, day, place, host)
) with (fillfactor = 80);

-- Likes and entries of lists have kept their days; plays have not.
insert into track_days (track_id, day, likes, saves)
select track_id, day, sum(likes), sum(saves) from (
  select l.host_id as track_id, (l.created_at at time zone 'utc')::date as day, count(*) as likes, 0 as saves
  from likes l join tracks t on t.id = l.host_id and t.user_id <> l.user_id
  where l.host_kind = 'track' group by 1, 2
  union all
  select e.track_id, (e.added_at at time zone 'utc')::date, 0, count(*)
  from list_tracks e join lists o on o.id = e.list_id join tracks t on t.id = e.track_id and t.user_id <> o.user_id
  group by 1, 2
) counted group by 1, 2;
