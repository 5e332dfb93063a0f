-- When a school let go of an account that it keeps. Its sessions end, and it is erased 30 days later.
alter table users add column released_at timestamptz(3);
alter table users add constraint users_released_check check (released_at is null or managed_by is not null);
create index users_by_release on users (released_at) where released_at is not null;

create function users_keep_release_time() returns trigger language plpgsql as $$
begin
  new.released_at := case when new.school_id is distinct from new.managed_by then now() end;
  if new.released_at is not null then delete from sessions where user_id = new.id; end if;
  return new;
end $$;
create trigger users_keep_release_time before update of school_id on users
  for each row when (new.managed_by is not null and old.school_id is distinct from new.school_id)
  execute function users_keep_release_time();
