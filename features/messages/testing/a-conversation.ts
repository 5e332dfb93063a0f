import type { UserSummary } from '#features/members/model/user-summary.ts';
import type { Conversation, Message } from '../model/conversation.ts';

export const ada: UserSummary = {
  id: '0198f000-0000-7000-8000-00000000000a',
  username: 'ada',
  avatarSmallUrl: null,
  selfLink: '/user/ada',
};
export const ben: UserSummary = {
  id: '0198f000-0000-7000-8000-00000000000b',
  username: 'ben',
  avatarSmallUrl: '/files/ben/small.webp',
  selfLink: '/user/ben',
};

export const conversationId = '0198f000-0000-7000-8000-0000000000c0';

interface MessageOptions extends Partial<Omit<Message, 'user'>> {
  by?: 'ada' | 'ben';
}

/** A message, by ben by default; one minute later for each position. */
export function aMessage({ by = 'ben', position = 1, ...more }: MessageOptions = {}): Message {
  const at = new Date(Date.UTC(2026, 2, 5, 10, position)).toISOString();
  return {
    id: `0198f000-0000-7000-9000-${String(position).padStart(12, '0')}`,
    conversationId,
    position,
    content: `message ${position}`,
    removed: false,
    createdAt: at,
    updatedAt: at,
    user: by === 'ada' ? ada : ben,
    ...more,
  };
}

/** A conversation of ada (the reader) with ben, whose last message is unread. */
export function aConversation(more: Partial<Conversation> = {}): Conversation {
  const lastMessage = more.lastMessage ?? aMessage();
  const side = { updatedAt: lastMessage.createdAt, readUpTo: 0 };
  return {
    id: conversationId,
    updatedAt: lastMessage.createdAt,
    blocked: false,
    writable: true,
    users: [ben, ada],
    lastMessage,
    messages: [lastMessage],
    conversationParticipations: [
      { ...side, user: ben, updated: false },
      { ...side, user: ada, updated: true },
    ],
    ...more,
  };
}

const asUser = ({ id, ...attributes }: UserSummary) => ({ id, type: 'user', attributes });
const asMessage = ({ id, user, ...attributes }: Message) => ({
  id,
  type: 'message',
  attributes,
  relationships: { user: { data: { id: user.id, type: 'user' } } },
});

function asConversation({
  id,
  users,
  lastMessage,
  messages,
  conversationParticipations,
  ...attributes
}: Conversation) {
  return {
    data: {
      id,
      type: 'conversation',
      attributes,
      relationships: {
        users: { data: users.map((one) => ({ id: one.id, type: 'user' })) },
        lastMessage: { data: { id: lastMessage.id, type: 'message' } },
        messages: { data: messages.map(({ id: one }) => ({ id: one, type: 'message' })) },
        conversationParticipations: {
          data: users.map((one) => ({ id: `${id}.${one.id}`, type: 'conversation_participation' })),
        },
      },
    },
    included: [
      ...users.map(asUser),
      asMessage(lastMessage),
      ...conversationParticipations.map(({ user, ...side }) => ({
        id: `${id}.${user.id}`,
        type: 'conversation_participation',
        attributes: side,
        relationships: { user: { data: { id: user.id, type: 'user' } } },
      })),
    ],
  };
}

const defaultAvatarUrl = '/avatar.svg';

/** The answer of `getConversation`. */
export const conversationDocument = (one: Conversation) => ({
  ...asConversation(one),
  meta: { defaultAvatarUrl },
});

/** The answer of `listConversations`. */
export function conversationList(all: readonly Conversation[], nextPage: string | null = null) {
  const each = all.map(asConversation);
  return {
    data: each.map(({ data }) => data),
    included: each.flatMap(({ included }) => included),
    meta: { total: all.length, nextPage, defaultAvatarUrl },
  };
}

/** The answer of `listMessages`, newest first. */
export const messageList = (messages: readonly Message[], nextPage: string | null = null) => ({
  data: [...messages].sort((a, b) => b.position - a.position).map(asMessage),
  included: [ada, ben].map(asUser),
  meta: { total: messages.length, nextPage, defaultAvatarUrl },
});

/** The answer of `sendMessage`. */
export const sentDocument = (message: Message) => ({
  data: asMessage(message),
  included: [asUser(message.user)],
});
