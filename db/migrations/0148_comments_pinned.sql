-- The one comment that the owner of a host shows first.
create table comment_pins (
  host_kind text not null,
  host_id uuid not null,
  comment_id uuid not null unique references comments (id) on delete cascade,
  pinned_at timestamptz not null,
  primary key (host_kind, host_id)
);
