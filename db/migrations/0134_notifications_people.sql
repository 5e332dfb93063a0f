alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('collab_invitation', 'collab_join_request',
  'collab_request_accept', 'project_message', 'new_group_invitation', 'new_follow_user', 'new_follow_group',
  'track_like', 'track_comment', 'comment_reply', 'new_track'));
create unique index notifications_unread_bundle on notifications (user_id, kind, target_id)
  where kind in ('track_like', 'track_comment', 'comment_reply') and read_at is null;

-- Whom a track_like, track_comment or comment_reply stands for; its author_id is the newest of them.
create table notification_people (
  notification_id uuid not null references notifications (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  acted_at timestamptz(3) not null,
  primary key (notification_id, user_id)
);
create index notification_people_by_user on notification_people (user_id, acted_at);
