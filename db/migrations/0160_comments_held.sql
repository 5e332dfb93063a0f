-- Members who hold first comments of strangers on what they own until they show them.
create table comment_holding (
  user_id uuid primary key references users (id) on delete cascade,
  since timestamptz(3) not null
);

-- Comments that wait for the owner; they become rows of `comments` once they are shown.
create table held_comments (
  id uuid primary key,
  host_kind text not null check (length(host_kind) between 1 and 20),
  host_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  content text not null check (length(content) between 1 and 600),
  moment_ms integer check (moment_ms >= 0),
  parent_id uuid references comments (id) on delete cascade,
  created_at timestamptz(3) not null
);
create index held_comments_of_host on held_comments (host_kind, host_id, created_at, id);
create index held_comments_by_user on held_comments (user_id);
create index held_comments_by_parent on held_comments (parent_id) where parent_id is not null;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('collab_invitation', 'collab_join_request',
  'collab_request_accept', 'project_message', 'new_group_invitation', 'new_follow_user', 'new_follow_group',
  'track_like', 'track_comment', 'comment_reply', 'new_track', 'comment_mention', 'comment_held'));
drop index notifications_unread_bundle;
create unique index notifications_unread_bundle on notifications (user_id, kind, target_id)
  where kind in ('track_like', 'track_comment', 'comment_reply', 'comment_mention', 'comment_held') and read_at is null;
