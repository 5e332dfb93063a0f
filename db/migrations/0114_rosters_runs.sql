-- A roster that somebody has sent for a school: what it would change, and what brings the former state back. Both have names, and
-- are cleared 7 days after the run.
create table roster_runs (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  source text check (source in ('csv', 'oneroster')),
  -- The name of the uploaded file, until it is deleted.
  upload text check (length(upload) <= 60),
  file_name text not null check (length(file_name) <= 255),
  state text not null check (state in ('reading', 'ready', 'applying', 'applied', 'refused', 'undoing', 'undone')),
  whole_school boolean not null,
  -- Of a table: the names of its columns, what they are taken for, and whether somebody has chosen that.
  header jsonb,
  columns jsonb,
  columns_chosen boolean not null default false,
  plan jsonb,
  plan_hash text check (length(plan_hash) = 64),
  faults jsonb not null default '[]',
  undo jsonb,
  created_by uuid references users (id) on delete set null,
  undone_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  applied_at timestamptz(3),
  -- Counts the applied runs of a school.
  applied_order integer
);
-- One run of a school is at work.
create unique index roster_runs_at_work on roster_runs (organization_id) where state in ('reading', 'applying', 'undoing');
create index roster_runs_by_age on roster_runs (organization_id, created_at desc, id desc);
create index roster_runs_by_update on roster_runs (updated_at);
create index roster_runs_of_user on roster_runs (created_by) where created_by is not null;
create index roster_runs_undone_by on roster_runs (undone_by) where undone_by is not null;

-- Who and what the rows of rosters mean at a school.
create table roster_links (
  organization_id uuid not null references organizations (id) on delete cascade,
  source text not null check (source in ('csv', 'oneroster')),
  kind text not null check (kind in ('person', 'class')),
  sourced_id text not null check (length(sourced_id) between 1 and 300),
  user_id uuid references users (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  primary key (organization_id, source, kind, sourced_id),
  check ((kind = 'person') = (user_id is not null) and (kind = 'class') = (workspace_id is not null))
);
create index roster_links_of_user on roster_links (user_id) where user_id is not null;
create index roster_links_of_class on roster_links (workspace_id) where workspace_id is not null;
