-- A school that its owner has closed: its people have left, the accounts that it keeps rest, and 60 days later it is erased.
alter table organizations add column closed_at timestamptz(3);
create index organizations_closed on organizations (closed_at) where closed_at is not null;
alter table contract_ends add column reminded_at timestamptz(3);

-- The name at the school of a student who was taken out, whose account it keeps, until the account is erased or taken back.
create table removed_students (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid primary key references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  removed_at timestamptz(3) not null
);
create index removed_students_of_school on removed_students (organization_id, removed_at, user_id);

-- Nobody signs in to a class of a closed school.
create function class_ways_end_with_school() returns trigger language plpgsql as $$
begin
  update workspaces set code = null, code_expires_at = null, sign_in_until = null where organization_id = new.id;
  delete from class_secrets where organization_id = new.id;
  delete from class_cards where organization_id = new.id;
  return null;
end $$;
create trigger class_ways_end_with_school after update of closed_at on organizations for each row
  when (old.closed_at is null and new.closed_at is not null) execute function class_ways_end_with_school();
select add_school_policy('removed_students');
