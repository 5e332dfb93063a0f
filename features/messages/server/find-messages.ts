import { sql } from 'kysely';
import type { Paging } from '#platform/pure/paging.ts';
import type { Db } from '#platform/server/call.ts';
import { isAfterCursor, keyColumn, pageClauses } from '#platform/server/db/keyset.ts';
import type { MessageRow } from './message.store.ts';

const newestFirst = [keyColumn('integer', 'desc', 'position')];

/** Messages of a conversation, newest first: those of a page and at least one more, for `toPage`. */
export async function findMessages(db: Db, conversationId: string, paging: Paging): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select id, conversation_id, position, user_id, content, created_at, withheld_at from messages
    where conversation_id = ${conversationId}::uuid and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(db);
  return rows;
}
