-- Whom a comment mentions, by the name that its text has; who that is stays when they change their address.
create table comment_mentions (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 50),
  primary key (comment_id, user_id)
);
create index comment_mentions_by_user on comment_mentions (user_id);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('collab_invitation', 'collab_join_request',
  'collab_request_accept', 'project_message', 'new_group_invitation', 'new_follow_user', 'new_follow_group',
  'track_like', 'track_comment', 'comment_reply', 'new_track', 'comment_mention'));
drop index notifications_unread_bundle;
create unique index notifications_unread_bundle on notifications (user_id, kind, target_id)
  where kind in ('track_like', 'track_comment', 'comment_reply', 'comment_mention') and read_at is null;
