-- What a member is in their school, kept beside school_id. A student is seen by their classes and teachers only, and what they
-- had public before is withheld until they leave the school ('membership').
alter table users add column school_role text check (school_role in ('student', 'teacher'));

create or replace function organization_memberships_mark_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.accepted_at is not null then
      update users set school_id = nullif(school_id, old.organization_id), school_only = nullif(school_only, 'membership'),
        school_role = null where id = old.user_id;
    end if;
  elsif new.accepted_at is not null then
    update users set school_id = new.organization_id,
      school_role = case new.role when 'student' then 'student' else 'teacher' end,
      school_only = case new.role when 'student' then coalesce(school_only, 'membership') else school_only end
      where id = new.user_id;
  end if;
  return null;
end $$;
drop trigger organization_memberships_mark_member on organization_memberships;
create trigger organization_memberships_mark_member
after insert or delete or update of accepted_at, role on organization_memberships for each row
execute function organization_memberships_mark_member();

update users u set school_role = case m.role when 'student' then 'student' else 'teacher' end,
  school_only = case m.role when 'student' then coalesce(u.school_only, 'membership') else u.school_only end
from organization_memberships m
where m.user_id = u.id and m.accepted_at is not null and m.organization_id = u.school_id;

alter table users add constraint users_student_check check (school_role is distinct from 'student' or school_only is not null);

-- Whether two members are in one class that is not archived.
create function are_classmates(one uuid, other uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select from class_members a join class_members b on b.workspace_id = a.workspace_id
    join workspaces w on w.id = a.workspace_id
    where a.user_id = one and b.user_id = other and a.accepted_at is not null and b.accepted_at is not null
      and w.archived_at is null)
$$;
