-- The newest listed tracks of a genre.
create index tracks_recent_of_genre on tracks (genre_id, listed_at desc, id desc) where published and status = 2;

-- What the lists of genres are ordered by. A like weighs as much as five plays, as in trending.
create view track_genre_numbers as
  select t.id as track_id, t.genre_id, coalesce(h.heat, 0) as week, (t.plays + 5 * t.likes_count)::double precision as all_time,
    t.created_at as track_created_at
  from tracks t left join track_heat h on h.track_id = t.id
  where t.published and t.status = 2 and t.genre_id is not null;

-- Listed tracks that have a genre, with these numbers as of the last minutes: a like or a play writes nothing here.
create table track_genre_orders (
  track_id uuid primary key references tracks (id) on delete cascade,
  genre_id smallint not null,
  week double precision not null,
  all_time double precision not null,
  track_created_at timestamptz not null
) with (fillfactor = 85);

create function track_genre_orders_follow_track() returns trigger language plpgsql as $$
begin
  delete from track_genre_orders where track_id = new.id;
  insert into track_genre_orders (track_id, genre_id, week, all_time, track_created_at)
    select track_id, genre_id, week, all_time, track_created_at from track_genre_numbers where track_id = new.id;
  return null;
end $$;
create trigger track_genre_orders_follow_track after update of genre_id, published, status on tracks for each row
when ((old.published and old.status = 2) is distinct from (new.published and new.status = 2)
  or old.genre_id is distinct from new.genre_id)
execute function track_genre_orders_follow_track();

create function track_genre_orders_added() returns trigger language plpgsql as $$
begin
  insert into track_genre_orders (track_id, genre_id, week, all_time, track_created_at)
    select f.track_id, f.genre_id, f.week, f.all_time, f.track_created_at
    from new_rows n join track_genre_numbers f on f.track_id = n.id
    where n.published and n.status = 2 and n.genre_id is not null;
  return null;
end $$;
create trigger track_genre_orders_added after insert on tracks referencing new table as new_rows
for each statement execute function track_genre_orders_added();

insert into track_genre_orders (track_id, genre_id, week, all_time, track_created_at)
  select track_id, genre_id, week, all_time, track_created_at from track_genre_numbers;
create index track_genre_orders_week on track_genre_orders (genre_id, week desc, track_created_at desc, track_id desc);
create index track_genre_orders_all_time on track_genre_orders (genre_id, all_time desc, track_created_at desc, track_id desc);
