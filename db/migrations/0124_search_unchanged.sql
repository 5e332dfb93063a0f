-- A thing is read anew for the search where what the search finds it by has changed, and not whenever one of its columns is written.
create or replace trigger search_track_changed after update of title, user_id, published, status on tracks for each row
when ((old.published and old.status = 2) is distinct from (new.published and new.status = 2)
  or new.published and new.status = 2
    and (lower(old.title) is distinct from lower(new.title) or old.user_id is distinct from new.user_id))
execute function search_track_changed();

create or replace trigger search_group_changed after update of name, group_link, privacy_setting, withheld_at on groups for each row
when (lower(old.name) is distinct from lower(new.name) or lower(old.group_link) is distinct from lower(new.group_link)
  or (old.privacy_setting = 'closed') is distinct from (new.privacy_setting = 'closed')
  or (old.withheld_at is null) is distinct from (new.withheld_at is null))
execute function search_group_changed();

create or replace trigger search_user_changed after update of username, real_name, deleted_at, banned_at on users for each row
when (lower(old.username) is distinct from lower(new.username)
  or lower(coalesce(old.real_name, '')) is distinct from lower(coalesce(new.real_name, ''))
  or (old.deleted_at is null) is distinct from (new.deleted_at is null)
  or (old.banned_at is null) is distinct from (new.banned_at is null))
execute function search_user_changed();

-- Who joins or leaves a school keeps their names: whom they are found by is all that changes.
create function search_user_circle_changed() returns trigger language plpgsql as $$
begin
  update search_users s set circle = f.circle from search_found_users f
    where s.id = new.id and f.id = s.id and s.circle is distinct from f.circle;
  return null;
end $$;
create trigger search_user_circle_changed after update of school_id, school_only on users for each row
when (case when old.school_only is not null then coalesce(old.school_id, old.id) end
  is distinct from case when new.school_only is not null then coalesce(new.school_id, new.id) end)
execute function search_user_circle_changed();
