import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './messages.tables.ts';

export interface ReadMark {
  conversation_id: string;
  user_id: string;
  updated: boolean;
  updated_at: Date;
  read_up_to: number;
  /** Whether this call has changed it. */
  moved: boolean;
}

/**
 * Moves the user's read mark forward, to `upTo` or to the last message, and updates whether messages are unread. The conversation
 * must be locked. Null where the user is not in it.
 */
export async function updateReadMark(
  db: Db,
  {
    conversationId,
    userId,
    upTo,
    at,
  }: { conversationId: string; userId: string; upTo: number | null; at: Date },
): Promise<ReadMark | null> {
  const { rows } = await sql<ReadMark>`
    with wanted as (
      select p.conversation_id, p.user_id, p.updated_at,
        greatest(p.read_up_to, least(coalesce(${upTo}::int, c.messages_count), c.messages_count)) as mark,
        p.read_up_to as old_mark, p.updated as was_updated
      from conversation_participations p join conversations c on c.id = p.conversation_id
      where p.conversation_id = ${conversationId} and p.user_id = ${userId}
    ), judged as (
      select w.*, exists (select from messages m where m.conversation_id = w.conversation_id
        and m.position > w.mark and m.user_id <> w.user_id) as unread
      from wanted w
    ), changed as (
      update conversation_participations p
      set read_up_to = j.mark, updated = j.unread, updated_at = ${at}
      from judged j
      where p.conversation_id = j.conversation_id and p.user_id = j.user_id
        and (p.read_up_to <> j.mark or p.updated <> j.unread)
      returning p.updated_at
    )
    select conversation_id, user_id, unread as updated, mark as read_up_to,
      coalesce((select updated_at from changed), updated_at) as updated_at,
      exists (select from changed) as moved
    from judged`.execute(db);
  return rows[0] ?? null;
}
