import type { NotificationKind } from './notification-kind.ts';

interface Subject {
  username: string;
  /** Title of the target; empty where it has none. */
  title: string;
  name: string;
  /** Number of unread messages that it combines. */
  messages: number;
}

/** Text of a notification. Where it has the author's name, it starts with it. */
export function notificationText(kind: NotificationKind, subject: Subject): string {
  const { username, title, name, messages } = subject;
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
  }
}
