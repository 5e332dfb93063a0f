-- Tracks in groups of the recipient, and news of campaigns that they take part in or follow: one unread row a group counts them.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('collab_invitation', 'collab_join_request',
  'collab_request_accept', 'project_message', 'new_group_invitation', 'new_follow_user', 'new_follow_group',
  'track_like', 'track_comment', 'comment_reply', 'new_track', 'comment_mention', 'comment_held',
  'group_track', 'campaign_news'));
create unique index notifications_unread_group_tracks on notifications (user_id, target_id)
  where kind = 'group_track' and read_at is null;
create unique index notifications_unread_campaign_news on notifications (user_id, target_id)
  where kind = 'campaign_news' and read_at is null;
