-- When a school's year ends, in its own time zone; and whether a job ends one, or takes that back, so that nothing else changes
-- the whole school meanwhile.
alter table organizations add column year_ends_on text not null default '07-31' check (year_ends_on ~ '^[0-9]{2}-[0-9]{2}$');
alter table organizations add column timezone text not null default 'UTC' check (length(timezone) between 1 and 60);
alter table organizations add column year_at_work boolean not null default false;

-- An accepted end of a school year. `step` counts what the job has done of the present state.
create table school_years (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  year integer not null check (year between 1900 and 2200),
  state text not null check (state in ('ending', 'ended', 'undoing', 'undone')),
  step integer not null default 0,
  students integer not null,
  leaving integer not null,
  accepted_by uuid references users (id) on delete set null,
  accepted_at timestamptz(3) not null,
  ended_at timestamptz(3),
  undo_until timestamptz(3) not null,
  undone_at timestamptz(3),
  -- Students and classes that could not be brought back.
  not_restored integer not null default 0,
  -- When the owner was written to because undo ends.
  reminded_at timestamptz(3),
  -- When names and former states were deleted.
  cleared_at timestamptz(3)
);
create unique index school_years_once on school_years (organization_id, year) where state <> 'undone';
create unique index school_years_at_work on school_years (organization_id) where state in ('ending', 'undoing');
create index school_years_of_school on school_years (organization_id, accepted_at desc, id desc);
create index school_years_by_undo on school_years (undo_until) where cleared_at is null;
create index school_years_accepted_by on school_years (accepted_by) where accepted_by is not null;

-- What becomes of each class that took part. The class of the next year gets the id that is here.
create table school_year_classes (
  year_id uuid not null references school_years (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  class_id uuid not null references workspaces (id) on delete cascade,
  fate text not null check (fate in ('up', 'stays', 'leaves', 'ends')),
  name text not null check (length(name) <= 100),
  year integer not null,
  next_id uuid,
  next_name text check (length(next_name) between 1 and 100),
  -- Of an archived class: its code and the rows of rosters that meant it.
  former jsonb,
  primary key (year_id, class_id),
  check ((fate = 'up') = (next_id is not null) and (next_id is null) = (next_name is null))
);
create index school_year_classes_of_class on school_year_classes (class_id);
create index school_year_classes_of_school on school_year_classes (organization_id);

-- Memberships of classes that a year's end adds, by the ids that they get.
create table school_year_moves (
  id uuid primary key,
  year_id uuid not null references school_years (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  class_id uuid not null,
  role text not null check (role in ('teacher', 'student')),
  group_name text not null default '' check (length(group_name) <= 50),
  unique (year_id, class_id, user_id)
);
create index school_year_moves_of_user on school_year_moves (user_id);
create index school_year_moves_of_school on school_year_moves (organization_id);

-- Students who leave with a year's end, what brings them back, and the code by which a family fetches what is theirs.
create table school_year_leavers (
  id uuid primary key,
  year_id uuid not null references school_years (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The class that they leave from.
  class_id uuid,
  name text not null check (length(name) <= 200),
  former jsonb,
  left_at timestamptz(3),
  code_handle text unique check (code_handle ~ '^[BCDFGHJKMNPRTWXY]{8}$'),
  code_hash text check (length(code_hash) <= 200),
  code_made_at timestamptz(3),
  tries integer not null default 0,
  unique (year_id, user_id),
  check ((code_handle is null) = (code_hash is null) and (code_hash is null) = (code_made_at is null))
);
create index school_year_leavers_of_user on school_year_leavers (user_id);
create index school_year_leavers_of_school on school_year_leavers (organization_id);
