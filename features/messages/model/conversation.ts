import type { UserSummary } from '#features/members/model/user-summary.ts';

// These are the answers' resources with their relationships resolved.
export interface Message {
  id: string;
  conversationId: string;
  /** Its number in the conversation, from 1. */
  position: number;
  content: string;
  removed: boolean;
  createdAt: string;
  updatedAt: string;
  user: UserSummary;
}

export interface Participation {
  user: UserSummary;
  updated: boolean;
  updatedAt: string;
  readUpTo: number;
}

export interface Conversation {
  id: string;
  updatedAt: string;
  blocked: boolean;
  writable: boolean;
  users: UserSummary[];
  lastMessage: Message;
  /** The newest messages of the answer, newest first. */
  messages: Message[];
  conversationParticipations: Participation[];
}

/** The member that the reader writes with. */
export const otherUserOf = ({ users }: Conversation, readerId: string): UserSummary =>
  users.find(({ id }) => id !== readerId) ?? (users[0] as UserSummary);

/** The participation of this user. */
export const participationOf = (conversation: Conversation, userId: string): Participation =>
  conversation.conversationParticipations.find(({ user }) => user.id === userId) as Participation;
