-- Members who follow a list of somebody else.
create table list_follows (
  list_id uuid not null references lists (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (list_id, user_id)
);
create index list_follows_of_user on list_follows (user_id, created_at desc, list_id desc);

alter table lists add column followers_count integer not null default 0;
