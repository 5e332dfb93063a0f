-- Words below a thing. The thing (a track, a group, a news item) keeps the count of statuses 0, 1 and 5 beside itself.
create table comments (
  id uuid primary key,
  host_kind text not null check (length(host_kind) <= 20),
  host_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  content text not null check (length(content) between 1 and 600),
  -- approved 0, flagged 1, hidden 2, removed by a moderator 3, spam 4, settled 5
  status smallint not null default 0 check (status between 0 and 5),
  -- Milliseconds, so that a page's cursor names a row exactly.
  created_at timestamptz(3) not null
);
create index comments_of_host on comments (host_kind, host_id, created_at desc, id desc);
create index comments_by_status on comments (status, created_at desc, id desc);
create index comments_by_user on comments (user_id);

-- Why somebody reported a comment; one row a person.
create table comment_reports (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null,
  primary key (comment_id, user_id)
);
create index comment_reports_by_user on comment_reports (user_id);
