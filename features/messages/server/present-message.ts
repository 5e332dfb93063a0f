import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { toUserSummaryResource } from '#features/members/server/present-user-summary.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { type MessageDocument, type MessageList, WITHHELD_TEXT } from '../contract.ts';
import type { MessageRow } from './message.store.ts';

export function presentMessage(row: MessageRow): MessageList['data'][number] {
  const at = row.created_at.toISOString();
  return {
    id: row.id,
    type: 'message',
    attributes: {
      conversationId: row.conversation_id,
      position: row.position,
      content: row.withheld_at === null ? row.content : WITHHELD_TEXT,
      removed: row.withheld_at !== null,
      createdAt: at,
      updatedAt: at,
    },
    relationships: { user: { data: { id: row.user_id, type: 'user' } } },
  };
}

/** A sent message with its author. */
export async function presentSentMessage(call: MemberCall, row: MessageRow): Promise<MessageDocument> {
  const authors = await hydrateUsers(call, [row.user_id]);
  return { data: presentMessage(row), included: [...authors.values()].map(toUserSummaryResource) };
}
