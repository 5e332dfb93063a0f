-- By what names are compared that look alike: a name has one key or two, and no two members the same one. The server fills it
-- for members from before when it starts.
create table name_keys (
  kind text not null check (kind in ('username', 'profile_link')),
  key text not null,
  user_id uuid not null references users (id) on delete cascade,
  primary key (kind, key)
);
create index name_keys_of_user on name_keys (user_id);
