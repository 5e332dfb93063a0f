-- Schools: organizations, who belongs to them, and what they pay. Ids of organizations are random, so that nobody finds them by counting.
create table organizations (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  country text not null check (country ~ '^[A-Z]{2}$'),
  owner_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null
);
create index organizations_by_owner on organizations (owner_id);

-- A membership and, before it is answered, the request for it.
create table organization_memberships (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'faculty', 'student')),
  -- What the school account form says of its owner.
  first_name text check (length(first_name) between 1 and 100),
  last_name text check (length(last_name) between 1 and 100),
  position text check (position in ('teacher', 'school_admin', 'it_admin', 'principal', 'other')),
  requested_at timestamptz not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  -- The school's consent to a student: who gave it, when, and to which terms.
  consent_by uuid references users (id) on delete set null,
  consent_at timestamptz,
  consent_terms text check (length(consent_terms) <= 40),
  unique (organization_id, user_id),
  check (accepted_at is null or declined_at is null),
  check (role <> 'student' or accepted_at is null or (consent_at is not null and consent_terms is not null)),
  check (role <> 'owner' or (accepted_at is not null and first_name is not null and last_name is not null))
);
create unique index organization_memberships_one_owner on organization_memberships (organization_id) where role = 'owner';
create unique index organization_memberships_one_school on organization_memberships (user_id) where accepted_at is not null;
create index organization_memberships_by_user on organization_memberships (user_id);
create index organization_memberships_by_consent on organization_memberships (consent_by) where consent_by is not null;

create table organization_subscriptions (
  organization_id uuid primary key references organizations (id) on delete cascade,
  status text not null check (status in ('in_trial', 'active', 'cancelled', 'non_renewing')),
  -- Names the subscription where its owner pays.
  token text not null unique check (length(token) = 43),
  trial_end timestamptz,
  cancellation_scheduled boolean not null default false,
  updated_at timestamptz not null,
  check (status <> 'in_trial' or trial_end is not null)
);

-- Who has had the education trial: once in a lifetime of the account, whatever becomes of the school.
create table education_trials (
  user_id uuid primary key references users (id) on delete cascade,
  began_at timestamptz not null
);

-- Schools are found by the domain of their owner's e-mail.
create index users_by_verified_email_domain on users (split_part(email_normalised, '@', 2)) where email_verified_at is not null;

-- A session on the studio's or the education host, begun by one of this device, ends with it.
alter table sessions add column handed_by bytea references sessions (id_hash) on delete cascade;
create index sessions_by_giver on sessions (handed_by) where handed_by is not null;
