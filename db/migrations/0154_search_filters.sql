-- What a search narrows tracks by: one text for each fact that is compared, so that one index serves any of them together, and the
-- two that are compared as ranges.
alter table search_tracks
  add column facets text[] not null default '{}',
  add column bpm real,
  add column listed_at timestamptz;

create view search_track_filters as
  select t.id, t.bpm, coalesce(t.listed_at, t.created_at) as listed_at,
    array_remove(array[
      'genre:' || t.genre_id,
      'licence:' || t.licence,
      case when t.licence <> 'all_rights_reserved' then 'licence:cc' end,
      'key:' || t.musical_key,
      'length:' || case when t.duration_ms < 120000 then 'under_2' when t.duration_ms < 300000 then '2_5'
        when t.duration_ms <= 1200000 then '5_20' when t.duration_ms is not null then 'over_20' end
    ], null) || array(select 'tag:' || tag from unnest(t.tags) tag) as facets
  from tracks t;

-- The newest tracks are those published last, as in all other lists.
create or replace view search_found_tracks as
  select t.id, lower(t.title) as name, lower(u.username) as other, null::uuid as circle,
    -t.plays as by_popularity, -t.likes_count::bigint as by_volume,
    -(extract(epoch from coalesce(t.listed_at, t.created_at)) * 1000000)::bigint as by_time
  from tracks t join users u on u.id = t.user_id
  where t.published and t.status = 2 and u.deleted_at is null and u.banned_at is null;
update search_track_orders o set by_time = f.by_time from search_found_tracks f where f.id = o.id and o.by_time <> f.by_time;

create function search_track_filters_come() returns trigger language plpgsql as $$
begin
  select f.facets, f.bpm, f.listed_at into new.facets, new.bpm, new.listed_at from search_track_filters f where f.id = new.id;
  return new;
end $$;
create trigger search_track_filters_come before insert on search_tracks for each row execute function search_track_filters_come();

create function search_track_filters_change() returns trigger language plpgsql as $$
begin
  update search_tracks s set facets = f.facets, bpm = f.bpm, listed_at = f.listed_at
    from search_track_filters f where f.id = new.id and s.id = f.id
      and (s.facets, s.bpm, s.listed_at) is distinct from (f.facets, f.bpm, f.listed_at);
  if old.listed_at is distinct from new.listed_at then
    update search_track_orders o set by_time = f.by_time
      from search_found_tracks f where f.id = new.id and o.id = f.id and o.by_time <> f.by_time;
  end if;
  return null;
end $$;
create trigger search_track_filters_change after update of genre_id, tags, licence, musical_key, bpm, duration_ms, listed_at on tracks
for each row
when (new.published and new.status = 2
  and (old.genre_id, old.tags, old.licence, old.musical_key, old.bpm, old.duration_ms, old.listed_at)
    is distinct from (new.genre_id, new.tags, new.licence, new.musical_key, new.bpm, new.duration_ms, new.listed_at))
execute function search_track_filters_change();

update search_tracks s set facets = f.facets, bpm = f.bpm, listed_at = f.listed_at from search_track_filters f where f.id = s.id;
create index search_tracks_by_facet on search_tracks using gin (facets) with (gin_pending_list_limit = 512);
create index search_tracks_by_bpm on search_tracks (bpm) where bpm is not null;
create index search_tracks_by_listing on search_tracks (listed_at);
