-- Requests and invitations of classes. `asked_as`: the name at the school that somebody from outside gave when they asked.
alter table class_members add column asked_as text not null default '' check (length(asked_as) <= 100);

-- An invitation of a user by their id is sent to their address, which the inviter does not see: `email` and
-- `email_normalised`, which is unique at a thing, are `user:` and the id.
alter table emailed_invitations add column user_id uuid references users (id) on delete cascade;
create index emailed_invitations_of_user on emailed_invitations (user_id) where user_id is not null;
alter table organization_invitations add column user_id uuid references users (id) on delete cascade;
create index organization_invitations_of_user on organization_invitations (user_id) where user_id is not null;

-- The invitations to a class end with it, and those that somebody sent end with their membership of the school.
create function invitations_end_with_class() returns trigger language plpgsql as $$
begin
  delete from emailed_invitations where kind = 'workspace' and target_id = old.id;
  return null;
end $$;
create trigger invitations_end_with_class after delete on workspaces
  for each row execute function invitations_end_with_class();

create function class_invitations_leave_with_school() returns trigger language plpgsql as $$
begin
  delete from emailed_invitations i using workspaces w
    where i.kind = 'workspace' and i.invited_by = old.user_id and w.id = i.target_id
      and w.organization_id = old.organization_id;
  return null;
end $$;
create trigger class_invitations_leave_with_school after delete on organization_memberships
  for each row when (old.accepted_at is not null and old.role <> 'student')
  execute function class_invitations_leave_with_school();

-- When a member of a school was last here, once their session is gone.
alter table organization_memberships add column last_seen_at timestamptz(3);
create function last_seen_stays_with_school() returns trigger language plpgsql as $$
begin
  update organization_memberships set last_seen_at = greatest(last_seen_at, old.last_seen_at)
    where user_id = old.user_id and accepted_at is not null;
  return null;
end $$;
create trigger last_seen_stays_with_school after delete on sessions
  for each row execute function last_seen_stays_with_school();

-- A ban from a school blocks its classes: requests and invitations there end with it.
create function class_requests_end_with_school_ban() returns trigger language plpgsql as $$
begin
  delete from class_members where organization_id = new.organization_id and user_id = new.user_id;
  delete from emailed_invitations i using workspaces w, users u
    where i.kind = 'workspace' and w.id = i.target_id and w.organization_id = new.organization_id
      and u.id = new.user_id and (i.user_id = u.id or i.email_normalised = u.email_normalised);
  return null;
end $$;
create trigger class_requests_end_with_school_ban after insert on organization_bans
  for each row execute function class_requests_end_with_school_ban();
