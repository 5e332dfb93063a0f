-- Whom members do not want to have suggested any more.
create table dismissed_suggestions (
  user_id uuid not null references users (id) on delete cascade,
  suggested_id uuid not null references users (id) on delete cascade,
  dismissed_at timestamptz(3) not null,
  primary key (user_id, suggested_id)
);
create index dismissed_suggestions_of_suggested on dismissed_suggestions (suggested_id);
