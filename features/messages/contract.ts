import { z } from 'zod';
import { USERNAME_LIMIT } from '#features/members/model/username-limit.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';

/** In Unicode code points. */
export const CONTENT_LIMIT = 2000;

/** Shown instead of a message that moderators have hidden. */
export const WITHHELD_TEXT = 'This message was removed by a moderator.';

const time = z.string().max(40);
const ref = <T extends string>(type: T) => z.strictObject({ id: z.string().max(80), type: z.literal(type) });
const one = <T extends string>(type: T) => z.strictObject({ data: ref(type) });
const two = <T extends string>(type: T) => z.strictObject({ data: z.array(ref(type)).length(2) });
const total = z.number().int().min(0);

/** A member in a conversation. Deleted and suspended members have neither link nor picture. */
const UserResource = z.strictObject({
  id: z.uuid(),
  type: z.literal('user'),
  attributes: z.strictObject({
    username: limitedText(USERNAME_LIMIT),
    avatarSmallUrl: z.string().max(500).nullable(),
    selfLink: z.string().max(200).nullable(),
  }),
});

const MessageResource = z.strictObject({
  id: z.uuid(),
  type: z.literal('message'),
  attributes: z.strictObject({
    conversationId: z.uuid(),
    /** Its number in the conversation, from 1 without a gap. */
    position: z.number().int().min(1),
    /** Plain text. */
    content: z.string().max(CONTENT_LIMIT * 2),
    /** Whether a decision of the moderators hides it; `content` is then `WITHHELD_TEXT`. */
    removed: z.boolean(),
    createdAt: time,
    updatedAt: time,
  }),
  relationships: z.strictObject({ user: one('user') }),
});

const ParticipationResource = z.strictObject({
  id: z.string().max(80),
  type: z.literal('conversation_participation'),
  attributes: z.strictObject({
    /** Whether there are messages from the other member that this user has not read. */
    updated: z.boolean(),
    updatedAt: time,
    /** The position of the last message that this user has read; 0 before any. */
    readUpTo: z.number().int().min(0),
  }),
  relationships: z.strictObject({ user: one('user') }),
});

const ConversationResource = z.strictObject({
  id: z.uuid(),
  type: z.literal('conversation'),
  attributes: z.strictObject({
    updatedAt: time,
    /** Whether the caller has blocked the other member. */
    blocked: z.boolean(),
    /** Whether the other member can get messages. */
    writable: z.boolean(),
  }),
  relationships: z.strictObject({
    users: two('user'),
    lastMessage: one('message'),
    /** The newest 20, newest first; in lists only the last one. */
    messages: z.strictObject({ data: z.array(ref('message')).max(20) }),
    conversationParticipations: two('conversation_participation'),
  }),
});

const includedInConversation = z
  .array(z.union([UserResource, MessageResource, ParticipationResource]))
  .max(600);
const defaultAvatarUrl = z.string().max(200);

export const ConversationList = z.strictObject({
  data: z.array(ConversationResource).max(100),
  included: includedInConversation,
  meta: z.strictObject({ total, ...pageMeta.shape, defaultAvatarUrl }),
});
export type ConversationList = z.output<typeof ConversationList>;

export const ConversationDocument = z.strictObject({
  data: ConversationResource,
  included: includedInConversation,
  meta: z.strictObject({ defaultAvatarUrl }),
});
export type ConversationDocument = z.output<typeof ConversationDocument>;

export const MessageList = z.strictObject({
  data: z.array(MessageResource).max(100),
  included: z.array(UserResource).max(2),
  meta: z.strictObject({ total, ...pageMeta.shape, defaultAvatarUrl }),
});
export type MessageList = z.output<typeof MessageList>;

export const MessageDocument = z.strictObject({
  data: MessageResource,
  included: z.array(UserResource).max(1),
});
export type MessageDocument = z.output<typeof MessageDocument>;

const byId = z.strictObject({ id: z.uuid() });

export const listConversations = endpoint({
  id: 'messages.listConversations',
  method: 'GET',
  path: '/api/conversations',
  access: 'signed_in',
  cachePerMember: true,
  summary: "The caller's conversations, last written to first, as a JSON:API document",
  query: z.strictObject(pagingFields),
  answer: ConversationList,
});

export const listNewConversations = endpoint({
  id: 'messages.listNewConversations',
  method: 'GET',
  path: '/api/conversations/new_conversations',
  access: 'signed_in',
  summary: "The caller's conversations with unread messages, and how many they are",
  query: z.strictObject(pagingFields),
  answer: ConversationList,
});

export const getConversation = endpoint({
  id: 'messages.getConversation',
  method: 'GET',
  path: '/api/conversations/:id',
  access: 'signed_in',
  summary: 'One conversation of the caller',
  params: byId,
  answer: ConversationDocument,
});

export const listMessages = endpoint({
  id: 'messages.list',
  method: 'GET',
  path: '/api/conversations/:id/messages',
  access: 'signed_in',
  cachePerMember: true,
  summary: 'The messages of a conversation, newest first',
  params: byId,
  query: z.strictObject(pagingFields),
  answer: MessageList,
});

export const markAsRead = endpoint({
  id: 'messages.markAsRead',
  method: 'PUT',
  path: '/api/conversations/:id/mark_as_read',
  access: 'signed_in',
  summary: 'Says that the caller has read the conversation, or has read it up to a position',
  params: byId,
  body: z.strictObject({ upTo: z.number().int().min(1).max(2_147_483_647).optional() }),
  answer: z.strictObject({ data: ParticipationResource }),
});

/**
 * Either in a conversation or to a user. `key` is made by the client for each message: a call repeated with it, because its
 * answer was lost, sends nothing twice and is answered the same.
 */
export const sendMessage = endpoint({
  id: 'messages.send',
  method: 'POST',
  path: '/api/messages',
  access: 'signed_in',
  summary: 'Sends a message to a user or in a conversation',
  body: z.strictObject({
    message: z.strictObject({
      conversationId: z.uuid().optional(),
      userId: z.uuid().optional(),
      content: requiredText(CONTENT_LIMIT),
      key: z.uuid().optional(),
    }),
  }),
  answer: MessageDocument,
  status: 201,
  limits: [{ per: 'user', max: 20, seconds: 60 }],
});

nameSchemas({
  ConversationUserResource: UserResource,
  MessageResource,
  ConversationParticipationResource: ParticipationResource,
  ConversationResource,
  ConversationList,
  ConversationDocument,
  MessageList,
  MessageDocument,
});
