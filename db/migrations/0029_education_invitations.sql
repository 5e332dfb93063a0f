-- E-mailed invitations of schools that nobody has answered yet; the answer makes a membership and takes the row away, and with it the address.
create table organization_invitations (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  email text not null check (length(email) between 3 and 254),
  email_normalised text not null check (length(email_normalised) between 3 and 254),
  role text not null check (role in ('faculty', 'student')),
  -- Who invited, and so consents for a student on the school's behalf, and to which terms.
  invited_by uuid references users (id) on delete set null,
  terms text not null check (length(terms) between 1 and 40),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- An address that is invited again has one invitation, the newer one.
  unique (organization_id, email_normalised)
);
create index organization_invitations_by_age on organization_invitations (organization_id, created_at, id);
create index organization_invitations_by_email on organization_invitations (email_normalised);
create index organization_invitations_by_inviter on organization_invitations (invited_by) where invited_by is not null;
create index organization_invitations_by_end on organization_invitations (expires_at);

-- Who came by an invitation answers it themselves; everybody else is answered by the school.
alter table organization_memberships add column invited boolean not null default false;
