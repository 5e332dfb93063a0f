-- A school keeps accounts of students who have no address (`managed_by`). Their address is null and no stand-in, so that
-- whatever needs an address has to decide what it does without one.
alter table users add column managed_by uuid references organizations (id);
alter table users alter column email drop not null, alter column email_normalised drop not null;
alter table users add constraint users_managed_check check (
  (email is null) = (managed_by is not null) and (email is null) = (email_normalised is null)
  and (managed_by is null or (password_hash is null and email_verified_at is null and not admin
    and school_only is not distinct from 'account')));
create index users_by_manager on users (managed_by) where managed_by is not null;
