-- The school that a member belongs to, beside them: people of a school are not shown outside of it, in no list and on no page.
alter table users add column school_id uuid references organizations (id) on delete set null;
create index users_by_school on users (school_id) where school_id is not null;
update users u set school_id = m.organization_id
from organization_memberships m where m.user_id = u.id and m.accepted_at is not null;

create function organization_memberships_mark_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update users set school_id = null where id = old.user_id and school_id = old.organization_id;
  elsif new.accepted_at is not null then
    update users set school_id = new.organization_id where id = new.user_id;
  end if;
  return null;
end $$;
create trigger organization_memberships_mark_member
after insert or update of accepted_at or delete on organization_memberships
for each row execute function organization_memberships_mark_member();

create index organization_memberships_open on organization_memberships (organization_id, requested_at, id)
where accepted_at is null and declined_at is null;
create index organization_memberships_accepted on organization_memberships (organization_id, accepted_at, id)
where accepted_at is not null;

-- Teachers (its owner among them) whom a school may have; ten during the trial.
alter table organization_subscriptions add column licences int not null default 10 check (licences >= 1);

-- A sign-up asks whether its address may still be taken back by somebody.
create index one_time_tokens_kept_email on one_time_tokens (lower(normalize(payload->>'email', NFKC)))
where kind = 'email_revert';

-- By what name the school knows who asks: nobody lets "melody4821" in.
alter table organization_memberships add column asked_as text check (length(asked_as) between 1 and 100);
