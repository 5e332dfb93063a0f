-- Whom a school does not let in again, as long as its owner says so.
create table organization_bans (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index organization_bans_by_user on organization_bans (user_id);
create index organization_bans_by_age on organization_bans (organization_id, created_at, user_id);
