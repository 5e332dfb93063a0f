import { sql } from 'kysely';
import type { InputOf } from '#platform/pure/contract.ts';
import type { Paging } from '#platform/pure/paging.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { ConversationDocument, getConversation as contract } from '../contract.ts';
import { conversationsWhere } from './conversation.scopes.ts';
import { findMessages } from './find-messages.ts';
import { DEFAULT_AVATAR_URL, includedResources, presentConversation } from './present-conversation.ts';

const newest: Paging = { start: { kind: 'number', page: 1 }, items: 20 };

/** A conversation with its newest messages. Refuses (404) one that is not the caller's. */
export async function getConversation(
  { db, actor }: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<ConversationDocument> {
  const { rows } = await conversationsWhere(actor, sql`and p.conversation_id = ${id}::uuid`).execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const messages = (await findMessages(db, id, newest)).slice(0, newest.items);
  return {
    data: presentConversation(row, messages),
    included: includedResources([row], messages),
    meta: { defaultAvatarUrl: DEFAULT_AVATAR_URL },
  };
}
