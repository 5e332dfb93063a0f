import type { NotificationKind } from './notification-kind.ts';

interface Subject {
  username: string;
  /** Title of the target; empty where it has none. */
  title: string;
  name: string;
  /** Number of unread messages that it combines. */
  messages: number;
  /** Number of people that it stands for, the author among them. */
  people: number;
}

/** Text of a notification. Where it has the author's name, it starts with it. */
export function notificationText(kind: NotificationKind, subject: Subject): string {
  const { username, title, name, messages } = subject;
  const people = `${username}${othersText(subject.people - 1)}`;
  switch (kind) {
    case 'collab_invitation':
      return `${username} invited you to collaborate on ${title}`;
    case 'collab_join_request':
      return `${username} wants to join ${title}`;
    case 'collab_request_accept':
      return `${username} accepted your request to join ${title}`;
    case 'project_message':
      return messages === 1 ? `${username} wrote in ${title}` : `${messages} new messages in ${title}`;
    case 'new_group_invitation':
      return `${username} invited you to join ${name}`;
    case 'new_follow_user':
      return `${username} started following you`;
    case 'new_follow_group':
      return `${username} started following ${name}`;
    case 'track_like':
      return `${people} liked ${title}`;
    case 'track_comment':
      return `${people} commented on ${title}`;
    case 'comment_reply':
      return `${people} replied to you on ${title || name}`;
    case 'comment_mention':
      return `${people} mentioned you on ${title || name}`;
    case 'comment_held':
      return `${people} commented on ${title} for the first time: show it or remove it`;
    case 'new_track':
      return `${username} published ${title}`;
    case 'group_track':
      return messages === 1 ? `${username} added a track to ${name}` : `${messages} new tracks in ${name}`;
    case 'campaign_news':
      return messages === 1 ? `${username} posted news of ${name}` : `${messages} news of ${name}`;
  }
}

function othersText(count: number): string {
  if (count <= 0) return '';
  return count === 1 ? ' and 1 other' : ` and ${count} others`;
}
