import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './messages.tables.ts';

/** Id of the author of a message; null unless it is in a conversation of the user and not withheld. */
export async function findReceivedMessageAuthor(db: Db, id: string, userId: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from messages m join conversations c on c.id = m.conversation_id
    where m.id = ${id}::uuid and m.withheld_at is null and ${userId}::uuid in (c.user_low, c.user_high)`.execute(
    db,
  );
  return rows[0]?.user_id ?? null;
}
