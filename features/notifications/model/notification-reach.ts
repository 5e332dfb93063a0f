import type { NotificationKind } from './notification-kind.ts';

/** How a member is notified of a kind; the e-mails come beside the bell. */
export const notificationReaches = ['bell', 'email', 'weekly', 'off'] as const;
export type NotificationReach = (typeof notificationReaches)[number];

export const reachLabels: Readonly<Record<NotificationReach, string>> = {
  bell: 'Bell',
  email: 'Bell and e-mail at once',
  weekly: 'Bell and a weekly e-mail',
  off: 'Not at all',
};

/** What a kind is about, as its setting and its e-mails say it. */
export const kindLabels: Readonly<Record<NotificationKind, string>> = {
  track_comment: 'Comments on your tracks',
  comment_reply: 'Replies to your comments',
  comment_mention: 'Comments that mention you',
  comment_held: 'Comments that wait for you',
  track_like: 'Likes of your tracks',
  new_track: 'New tracks of people you follow',
  group_track: 'New tracks in your groups',
  campaign_news: 'News of your campaigns',
  new_follow_user: 'New followers',
  new_follow_group: 'New followers of your groups',
  new_group_invitation: 'Invitations to groups',
  collab_invitation: 'Invitations to projects',
  collab_join_request: 'Requests to join your projects',
  collab_request_accept: 'Answers to your requests',
  project_message: 'Messages in projects',
};
