import type { Viewer } from '#platform/web/viewer.ts';

/** The title of the link to a member's messages, with how many conversations are unread. */
export const messagesTitle = ({ unreadConversations }: Pick<Viewer, 'unreadConversations'>): string =>
  unreadConversations ? `Messages (${unreadConversations})` : 'Messages';
