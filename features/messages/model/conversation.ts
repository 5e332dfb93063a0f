/** The resources of the answers as plain objects, with their relationships resolved. */
export interface Talker {
  id: string;
  username: string;
  avatarSmallUrl: string | null;
  selfLink: string | null;
}

export interface Message {
  id: string;
  conversationId: string;
  /** Its number in the conversation, from 1. */
  position: number;
  content: string;
  removed: boolean;
  createdAt: string;
  updatedAt: string;
  user: Talker;
}

export interface Participation {
  user: Talker;
  updated: boolean;
  updatedAt: string;
  readUpTo: number;
}

export interface Conversation {
  id: string;
  updatedAt: string;
  blocked: boolean;
  writable: boolean;
  users: Talker[];
  lastMessage: Message;
  /** The newest that came along, newest first. */
  messages: Message[];
  conversationParticipations: Participation[];
}

/** Of the two: whom the reader writes with. */
export const otherOf = ({ users }: Conversation, readerId: string): Talker =>
  users.find(({ id }) => id !== readerId) ?? (users[0] as Talker);

/** The participation of this user, or of whoever is not them. */
export const sideOf = (conversation: Conversation, userId: string): Participation =>
  conversation.conversationParticipations.find(({ user }) => user.id === userId) as Participation;
