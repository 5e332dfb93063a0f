import { mayReach } from '#features/members/model/may-reach.ts';
import { presentUserSummary } from '#features/members/server/present-user-summary.ts';
import { reachFactsOf } from '#features/members/server/reach.scopes.ts';
import type { ConversationDocument, ConversationList } from '../contract.ts';
import type { ConversationRow } from './conversation.scopes.ts';
import type { MessageRow } from './message.store.ts';
import { presentMessage } from './present-message.ts';

type Resource = ConversationDocument['data'];
type Included = ConversationList['included'][number];
type Participation = Extract<Included, { type: 'conversation_participation' }>;

export const DEFAULT_AVATAR_URL = '/avatar.svg';

export function presentParticipation(row: {
  conversation_id: string;
  user_id: string;
  updated: boolean;
  updated_at: Date;
  read_up_to: number;
}): Participation {
  return {
    id: participationId(row.conversation_id, row.user_id),
    type: 'conversation_participation',
    attributes: {
      updated: row.updated,
      updatedAt: row.updated_at.toISOString(),
      readUpTo: row.read_up_to,
    },
    relationships: { user: { data: { id: row.user_id, type: 'user' } } },
  };
}

/** A conversation as a resource; the other member is the first of its users. `messages` are newest first; in lists only the last one. */
export function presentConversation(row: ConversationRow, messages = [lastMessageOf(row)]): Resource {
  const { id, own, other } = row;
  const two = [other, own];
  return {
    id,
    type: 'conversation',
    attributes: {
      updatedAt: row.last_at.toISOString(),
      blocked: row.blocked,
      writable: other.shown && mayWrite(row),
    },
    relationships: {
      users: { data: two.map((one) => ({ id: one.id, type: 'user' })) },
      lastMessage: { data: { id: row.message_id, type: 'message' } },
      messages: { data: messages.map((one) => ({ id: one.id, type: 'message' })) },
      conversationParticipations: {
        data: two.map((one) => ({ id: participationId(id, one.id), type: 'conversation_participation' })),
      },
    },
  };
}

/** Resources that these conversations and messages refer to, each once. */
export function includedResources(
  rows: readonly ConversationRow[],
  messages: readonly MessageRow[] = [],
): Included[] {
  const all = rows.flatMap((row): Included[] => [
    presentUserSummary(row.other),
    presentUserSummary(row.own),
    presentMessage(lastMessageOf(row)),
    participationFromRow(row, row.other.id, 'other'),
    participationFromRow(row, row.own.id, 'own'),
  ]);
  all.push(...messages.map(presentMessage));
  return [...new Map(all.map((one) => [`${one.type} ${one.id}`, one])).values()];
}

const mayWrite = ({ own_reach: own, other_reach: other }: ConversationRow): boolean =>
  mayReach(reachFactsOf(own), reachFactsOf(other), { contact: 'write', areClassmates: true });

const lastMessageOf = (row: ConversationRow): MessageRow => ({
  id: row.message_id,
  conversation_id: row.id,
  position: row.position,
  user_id: row.message_user_id,
  content: row.content,
  created_at: row.message_at,
  withheld_at: row.message_withheld_at,
});

const participationFromRow = (row: ConversationRow, userId: string, which: 'own' | 'other') =>
  presentParticipation({
    conversation_id: row.id,
    user_id: userId,
    updated: row[`${which}_updated`],
    updated_at: row[`${which}_updated_at`],
    read_up_to: row[`${which}_read_up_to`],
  });

const participationId = (conversationId: string, userId: string) => `${conversationId}.${userId}`;
