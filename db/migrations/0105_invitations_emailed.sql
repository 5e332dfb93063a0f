-- E-mailed invitations into projects and classes; those of schools have a table of their own. A row ends with the answer.
create table emailed_invitations (
  id uuid primary key,
  kind text not null check (kind in ('project', 'workspace')),
  target_id uuid not null,
  email text not null,
  email_normalised text not null,
  invited_by uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (kind, target_id, email_normalised)
);
create index emailed_invitations_by_email on emailed_invitations (email_normalised);
create index emailed_invitations_by_inviter on emailed_invitations (invited_by);
create index emailed_invitations_by_expiry on emailed_invitations (expires_at);
create index emailed_invitations_by_age on emailed_invitations (kind, target_id, created_at, id);
