-- A class of a school. What has no owner any more is its school's owner's.
create table workspaces (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  owner_id uuid references users (id) on delete set null,
  name text not null check (length(name) between 1 and 100),
  -- In which the school year begins.
  year integer not null check (year between 1900 and 2200),
  colour text not null check (colour in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink')),
  auto_accept boolean not null default false,
  code text unique check (code ~ '^[BCDFGHJKMNPRTWXY]{8}$'),
  code_expires_at timestamptz(3),
  sign_in_until timestamptz(3),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  unique (organization_id, id),
  check ((code is null) = (code_expires_at is null))
);
create index workspaces_in_order on workspaces (organization_id, year desc, name, id);
create index workspaces_of_owner on workspaces (owner_id) where owner_id is not null;

-- Students and teachers of a class; what is not accepted yet is a request.
create table class_members (
  id uuid primary key,
  organization_id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('teacher', 'student')),
  group_name text not null default '' check (length(group_name) <= 50),
  requested_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  declined_at timestamptz(3),
  invited boolean not null default false,
  unique (workspace_id, user_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id) on delete cascade,
  check (accepted_at is null or declined_at is null)
);
create index class_members_of_class on class_members (organization_id, workspace_id);
create index class_members_of_user on class_members (user_id);

-- `banned_as`: the username at the time of the ban.
create table class_bans (
  organization_id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  banned_as text not null check (length(banned_as) <= 50),
  created_at timestamptz(3) not null,
  primary key (workspace_id, user_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id) on delete cascade
);
create index class_bans_by_age on class_bans (organization_id, workspace_id, created_at, user_id);
create index class_bans_of_user on class_bans (user_id);

-- What a teacher has announced to a class.
create table class_announcements (
  id uuid primary key,
  organization_id uuid not null,
  workspace_id uuid not null,
  author_id uuid references users (id) on delete set null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz(3) not null,
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id) on delete cascade
);
create index class_announcements_by_age on class_announcements (organization_id, workspace_id, created_at desc, id desc);
create index class_announcements_of_author on class_announcements (author_id) where author_id is not null;

alter table pieces add constraint pieces_workspace_id_fkey
  foreign key (workspace_id) references workspaces (id) on delete set null;
create index pieces_of_workspace on pieces (workspace_id, updated_at desc, id desc) where workspace_id is not null;

-- Who leaves a school leaves its classes; a former teacher teaches no class.
create function class_members_leave_with_school() returns trigger language plpgsql as $$
begin
  delete from class_members where organization_id = old.organization_id and user_id = old.user_id;
  return null;
end $$;
create trigger class_members_leave_with_school after delete on organization_memberships
  for each row when (old.accepted_at is not null) execute function class_members_leave_with_school();

-- Who leaves a class takes their projects along.
create function class_projects_leave_with_member() returns trigger language plpgsql as $$
begin
  update pieces set workspace_id = null where workspace_id = old.workspace_id and owner_id = old.user_id;
  return null;
end $$;
create trigger class_projects_leave_with_member after delete on class_members
  for each row execute function class_projects_leave_with_member();

-- A project that gets another owner is no longer of a class.
create function project_leaves_class_with_owner() returns trigger language plpgsql as $$
begin
  new.workspace_id := null;
  return new;
end $$;
create trigger project_leaves_class_with_owner before update of owner_id on pieces
  for each row when (new.owner_id is distinct from old.owner_id and new.workspace_id is not null)
  execute function project_leaves_class_with_owner();
