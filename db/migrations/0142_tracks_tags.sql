-- Free tags of a track, normalised, in the owner's order.
alter table tracks add column tags text[] not null default '{}';

-- What lists of listed tracks are ordered by. A like weighs as much as five plays, as in trending.
create view track_listed_numbers as
  select t.id as track_id, t.tags, coalesce(h.heat, 0) as week,
    (t.plays + 5 * t.likes_count)::double precision as all_time,
    extract(epoch from t.listed_at)::double precision as newest, t.created_at as track_created_at
  from tracks t left join track_heat h on h.track_id = t.id
  where t.published and t.status = 2;

-- A row for each tag of a listed track, with these numbers as of the last minutes, but for the time of listing.
create table track_tag_orders (
  track_id uuid not null references tracks (id) on delete cascade,
  tag text not null,
  week double precision not null,
  all_time double precision not null,
  newest double precision not null,
  track_created_at timestamptz not null,
  primary key (track_id, tag)
) with (fillfactor = 85);

create function track_tag_orders_follow_track() returns trigger language plpgsql as $$
begin
  delete from track_tag_orders where track_id = new.id;
  insert into track_tag_orders (track_id, tag, week, all_time, newest, track_created_at)
    select track_id, unnest(tags), week, all_time, coalesce(newest, 0), track_created_at
    from track_listed_numbers where track_id = new.id;
  return null;
end $$;
create trigger track_tag_orders_follow_track after update of tags, published, status, listed_at on tracks for each row
when ((old.tags <> '{}' or new.tags <> '{}')
  and (old.tags, old.published and old.status = 2, old.listed_at)
    is distinct from (new.tags, new.published and new.status = 2, new.listed_at))
execute function track_tag_orders_follow_track();

create function track_tag_orders_added() returns trigger language plpgsql as $$
begin
  insert into track_tag_orders (track_id, tag, week, all_time, newest, track_created_at)
    select f.track_id, unnest(f.tags), f.week, f.all_time, coalesce(f.newest, 0), f.track_created_at
    from new_rows n join track_listed_numbers f on f.track_id = n.id
    where n.published and n.status = 2 and n.tags <> '{}';
  return null;
end $$;
create trigger track_tag_orders_added after insert on tracks referencing new table as new_rows
for each statement execute function track_tag_orders_added();

create index track_tag_orders_week on track_tag_orders (tag, week desc, track_created_at desc, track_id desc);
create index track_tag_orders_all_time on track_tag_orders (tag, all_time desc, track_created_at desc, track_id desc);
create index track_tag_orders_new on track_tag_orders (tag, newest desc, track_created_at desc, track_id desc);
