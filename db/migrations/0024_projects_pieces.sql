-- Pieces: what is made in the studio, alone (Song) or live with others (Project).
create table pieces (
  -- Random, so that nobody finds pieces by counting.
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('Project', 'Song')),
  title text not null check (length(title) between 1 and 100),
  -- By which titles are ordered: short enough for a page's cursor.
  title_order text not null generated always as (left(lower(title), 40)) stored,
  -- The class or workspace that it belongs to.
  workspace_id uuid,
  -- Listed in public, and joined without anybody's approval.
  open_collaboration boolean not null default false,
  -- Of the document; 0 before the first one.
  document_version integer not null default 0 check (document_version >= 0),
  -- Milliseconds, so that a page's cursor names a row exactly.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (kind = 'Project' or not open_collaboration)
);
create index pieces_of_owner on pieces (owner_id, updated_at desc, id desc);

create table project_templates (
  id uuid primary key,
  piece_id uuid not null unique references pieces (id) on delete cascade,
  created_at timestamptz(3) not null
);

-- An invitation or a request; accepted, a membership. The owner has none.
create table project_memberships (
  id uuid primary key,
  piece_id uuid not null references pieces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  origin text not null check (origin in ('invitation', 'request')),
  created_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  declined_at timestamptz(3),
  check (accepted_at is null or declined_at is null)
);
create unique index project_memberships_once on project_memberships (piece_id, user_id) where declined_at is null;
create index project_members on project_memberships (piece_id, accepted_at, id) where accepted_at is not null;
create index project_memberships_of_user on project_memberships (user_id, piece_id);

-- What the studio saved, byte for byte. Which old versions stay is in model/versions-to-drop.ts.
create table project_documents (
  piece_id uuid not null references pieces (id) on delete cascade,
  version integer not null check (version >= 1),
  bytes bytea not null check (length(bytes) <= 8388608),
  sha256 bytea not null check (length(sha256) = 32),
  saved_at timestamptz(3) not null,
  primary key (piece_id, version)
);

-- Who has a project open now, by connection; a process says every 20 seconds that its connections are there.
create unlogged table project_presence (
  connection_id uuid primary key,
  piece_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  seen_at timestamptz(3) not null
);
create index project_presence_of_piece on project_presence (piece_id, seen_at);
create index project_presence_of_user on project_presence (user_id);

-- Where a campaign has lifted the plan's limit of live projects, once a campaign and member.
create table project_limit_lifts (
  user_id uuid not null references users (id) on delete cascade,
  campaign text not null check (length(campaign) between 1 and 100),
  ends_at timestamptz(3) not null,
  primary key (user_id, campaign)
);
