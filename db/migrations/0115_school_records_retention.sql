-- What the nightly purge of students' data has done.
create table retention_runs (
  id uuid primary key,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- Rows deleted and accounts closed, by name.
  done jsonb not null default '{}'
);
create index retention_runs_by_age on retention_runs (started_at);

-- When an account that a school keeps was last used; its sessions end sooner than the account.
create table student_uses (
  user_id uuid primary key references users (id) on delete cascade,
  last_used_at timestamptz(3) not null,
  -- When the owner of the school was written to because the account is unused.
  emailed_at timestamptz(3)
);
create index student_uses_by_age on student_uses (last_used_at);

-- Schools whose contract has ended: their owner was written to, and the accounts that they keep go 30 days later.
create table contract_ends (
  organization_id uuid primary key references organizations (id) on delete cascade,
  ended_at timestamptz(3) not null,
  emailed_at timestamptz(3) not null
);
