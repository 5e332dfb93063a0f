-- What members are told of. Titles and names are read when it is shown; a row whose target is gone is not shown.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('collab_invitation', 'collab_join_request', 'collab_request_accept',
    'project_message', 'new_group_invitation', 'new_follow_user', 'new_follow_group')),
  author_id uuid not null references users (id) on delete cascade,
  target_kind text check (length(target_kind) <= 20),
  target_id uuid,
  -- Names what caused it, so that an event which is delivered twice is told once.
  occasion text not null check (length(occasion) <= 100),
  -- How many unread messages a project_message stands for.
  messages integer not null default 1 check (messages >= 1),
  -- Milliseconds, so that a page's cursor names a row exactly.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  read_at timestamptz(3),
  check ((target_kind is null) = (target_id is null)),
  check (user_id <> author_id)
);
create index notifications_of_user on notifications (user_id, updated_at desc, id desc);
create index notifications_unread on notifications (user_id, target_kind, target_id) where read_at is null;
create index notifications_by_author on notifications (author_id, user_id, kind, created_at);
create unique index notifications_once on notifications (user_id, kind, occasion);
create unique index notifications_unread_messages on notifications (user_id, target_id)
  where kind = 'project_message' and read_at is null;

-- A session that ends takes its sockets along, whoever ended it and however: every process hears of it with the commit.
create function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', '{"end":{"sessionKey":"'
    || rtrim(translate(encode(old.id_hash, 'base64'), '+/', '-_'), '=') || '"}}');
  return null;
end $$;
create trigger session_ended after delete on sessions for each row execute function announce_ended_session();
