-- Who likes a comment stands in likes; the comment keeps the count.
alter table comments add column likes_count integer not null default 0;
-- A comment goes by itself, with its host, or with the comment that it replies to; its likes go with it in each case.
create function comments_likes_delete() returns trigger language plpgsql as $$
begin
  delete from likes where host_kind = 'comment' and host_id in (select id from old_rows);
  return null;
end $$;
create trigger comments_likes_delete after delete on comments referencing old table as old_rows
  for each statement execute function comments_likes_delete();
