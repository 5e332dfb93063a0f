-- Who likes what. A host (a track, a news item) keeps the count beside itself.
create table likes (
  host_kind text not null check (length(host_kind) <= 20),
  host_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (host_kind, host_id, user_id)
);
create index likes_by_user on likes (user_id, host_kind, created_at desc);
