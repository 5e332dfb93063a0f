-- Copies of what a group's tracks are sorted by, so that a page of any sort is read from an index.
alter table group_tracks
  add column title_start text not null default '',
  add column plays bigint not null default 0,
  add column likes_count integer not null default 0,
  add column comments_count integer not null default 0;

-- The lock keeps the track as it is copied until the post is committed.
create function group_tracks_copy_sorts() returns trigger language plpgsql as $$
begin
  select left(lower(title), 40), plays, likes_count, comments_count
    into new.title_start, new.plays, new.likes_count, new.comments_count
    from tracks where id = new.track_id for share;
  return new;
end $$;
create trigger group_tracks_copy_sorts before insert on group_tracks
  for each row execute function group_tracks_copy_sorts();

create function group_tracks_follow_sorts() returns trigger language plpgsql as $$
begin
  update group_tracks set title_start = left(lower(new.title), 40), plays = new.plays,
    likes_count = new.likes_count, comments_count = new.comments_count
    where track_id = new.id;
  return null;
end $$;
create trigger group_tracks_follow_sorts after update of title, plays, likes_count, comments_count on tracks
  for each row when (old.title is distinct from new.title or old.plays <> new.plays
    or old.likes_count <> new.likes_count or old.comments_count <> new.comments_count)
  execute function group_tracks_follow_sorts();

update group_tracks gt set title_start = left(lower(t.title), 40), plays = t.plays,
  likes_count = t.likes_count, comments_count = t.comments_count
  from tracks t where t.id = gt.track_id;

create index group_tracks_by_title on group_tracks (group_id, title_start, track_id desc) where listed;
create index group_tracks_by_plays on group_tracks (group_id, plays desc, track_id desc) where listed;
create index group_tracks_by_likes on group_tracks (group_id, likes_count desc, track_id desc) where listed;
create index group_tracks_by_comments on group_tracks (group_id, comments_count desc, track_id desc) where listed;
