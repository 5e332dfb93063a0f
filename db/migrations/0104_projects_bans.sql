-- Whom a project does not let in again, as long as its owner says so.
create table project_bans (
  piece_id uuid not null references pieces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  banned_as text not null,
  created_at timestamptz not null,
  primary key (piece_id, user_id)
);
create index project_bans_by_user on project_bans (user_id);
create index project_bans_by_age on project_bans (piece_id, created_at, user_id);
