-- Open pages of a school hear that something of theirs has changed: one message for each member and transaction, without what.
create function announce_school_change(user_ids uuid[]) returns void language plpgsql as $$
begin
  perform pg_notify('live', '{"channel":"user:' || id || '","message":{"event":"school-changed"}}')
    from unnest(user_ids) as u (id);
end $$;

-- A school has few of them among its students.
create index organization_memberships_staff on organization_memberships (organization_id, user_id) where role <> 'student';

-- Owner and teachers of these schools.
create function staff_of_schools(ids uuid[]) returns setof uuid language sql stable as $$
  select user_id from organization_memberships
  where organization_id = any(ids) and role <> 'student' and accepted_at is not null
$$;

create function announce_class_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce_school_change(array(
      select user_id from new_rows union select staff_of_schools(array(select distinct organization_id from new_rows))));
  elsif tg_op = 'DELETE' then
    perform announce_school_change(array(
      select user_id from old_rows union select staff_of_schools(array(select distinct organization_id from old_rows))));
  else
    perform announce_school_change(array(
      with changed as (
        select n.user_id, n.organization_id from new_rows n join old_rows o on o.id = n.id
        where (n.role, n.group_name, n.accepted_at, n.declined_at) is distinct from (o.role, o.group_name, o.accepted_at, o.declined_at))
      select user_id from changed union select staff_of_schools(array(select distinct organization_id from changed))));
  end if;
  return null;
end $$;

create trigger class_members_added_live after insert on class_members
  referencing new table as new_rows for each statement execute function announce_class_members();
create trigger class_members_changed_live after update on class_members
  referencing old table as old_rows new table as new_rows for each statement execute function announce_class_members();
create trigger class_members_removed_live after delete on class_members
  referencing old table as old_rows for each statement execute function announce_class_members();

create function announce_school_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce_school_change(array(
      select user_id from new_rows union select staff_of_schools(array(select distinct organization_id from new_rows))));
  elsif tg_op = 'DELETE' then
    perform announce_school_change(array(
      select user_id from old_rows union select staff_of_schools(array(select distinct organization_id from old_rows))));
  else
    -- When somebody was last seen is written all day long, and no page shows it as it happens.
    perform announce_school_change(array(
      with changed as (
        select n.user_id, n.organization_id from new_rows n join old_rows o on o.id = n.id
        where (n.role, n.first_name, n.last_name, n.asked_as, n.accepted_at, n.declined_at)
          is distinct from (o.role, o.first_name, o.last_name, o.asked_as, o.accepted_at, o.declined_at))
      select user_id from changed union select staff_of_schools(array(select distinct organization_id from changed))));
  end if;
  return null;
end $$;

create trigger school_members_added_live after insert on organization_memberships
  referencing new table as new_rows for each statement execute function announce_school_members();
create trigger school_members_changed_live after update on organization_memberships
  referencing old table as old_rows new table as new_rows for each statement execute function announce_school_members();
create trigger school_members_removed_live after delete on organization_memberships
  referencing old table as old_rows for each statement execute function announce_school_members();

-- Code and window are shown to teachers only; name, colour, year and archive to the whole class.
create function announce_class() returns trigger language plpgsql as $$
begin
  perform announce_school_change(array(
    select staff_of_schools(array[new.organization_id])
    union
    select user_id from class_members where workspace_id = new.id and accepted_at is not null
      and (new.name, new.year, new.colour, new.archived_at) is distinct from (old.name, old.year, old.colour, old.archived_at)));
  return null;
end $$;

create trigger classes_changed_live after update on workspaces for each row
  when (old.* is distinct from new.*) execute function announce_class();

create function announce_announcement() returns trigger language plpgsql as $$
declare
  one constant class_announcements := case tg_op when 'DELETE' then old else new end;
begin
  perform announce_school_change(array(
    select user_id from class_members where workspace_id = one.workspace_id and accepted_at is not null
    union
    select staff_of_schools(array[one.organization_id])));
  return null;
end $$;

create trigger class_announcements_live after insert or delete on class_announcements
  for each row execute function announce_announcement();

-- The tenth wrong try: a teacher has to let the student in.
create function announce_locked_student() returns trigger language plpgsql as $$
begin
  perform announce_school_change(array(select staff_of_schools(array[new.organization_id])));
  return null;
end $$;

create trigger locked_students_live after update on class_secrets for each row
  when (old.tries < 10 and new.tries = 10) execute function announce_locked_student();
