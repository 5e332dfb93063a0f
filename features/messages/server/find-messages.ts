import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';
import type { MessageRow } from './message.store.ts';

/** Greater than every position of a conversation. */
export const MAX_POSITION = 2_147_483_647;

/** The messages of a conversation before a position, newest first. */
export async function findMessages(
  db: Db,
  conversationId: string,
  { before, offset, limit }: { before: number; offset: number; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select id, conversation_id, position, user_id, content, created_at, withheld_at from messages
    where conversation_id = ${conversationId}::uuid and position < ${before}::int
    order by position desc
    offset ${sql.lit(offset)} limit ${sql.lit(rowLimit(limit))}`.execute(db);
  return rows.slice(0, limit);
}
