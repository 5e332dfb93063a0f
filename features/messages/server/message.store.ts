import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './messages.tables.ts';

/** A row of `messages`. */
export interface MessageRow {
  id: string;
  conversation_id: string;
  position: number;
  user_id: string;
  content: string;
  created_at: Date;
  /** Hidden by a decision of the moderators since this time. */
  withheld_at: Date | null;
}

export interface NewMessage {
  id: string;
  conversationId: string;
  userId: string;
  content: string;
  key: string | null;
  at: Date;
}

/**
 * Inserts a message at the end, counts it, marks the conversation unread for the other member and moves it to the front of both
 * lists. The conversation must be locked. Null where the sender has used the key in another conversation.
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<MessageRow | null> {
  const { id, conversationId, userId, content, key, at } = message;
  const { rows } = await sql<MessageRow>`
    with place as (
      select messages_count + 1 as position, greatest(${at}::timestamptz(3), last_at) as at
      from conversations where id = ${conversationId}
    ), added as (
      insert into messages (conversation_id, position, id, user_id, content, created_at, key)
      select ${conversationId}::uuid, position, ${id}::uuid, ${userId}::uuid, ${content}, at, ${key}::uuid from place
      on conflict (user_id, key) where key is not null do nothing
      returning id, conversation_id, position, user_id, content, created_at, withheld_at
    ), counted as (
      update conversations c set messages_count = added.position, last_at = added.created_at
      from added where c.id = added.conversation_id
    ), told as (
      update conversation_participations p
      set updated = p.updated or p.user_id <> added.user_id, updated_at = added.created_at, last_at = added.created_at
      from added where p.conversation_id = added.conversation_id
    )
    select * from added`.execute(db);
  return rows[0] ?? null;
}

/** The message that the sender has sent with this key; null where there is none. */
export async function findMessageByKey(db: Db, userId: string, key: string): Promise<MessageRow | null> {
  const row = await db
    .selectFrom('messages')
    .select(['id', 'conversation_id', 'position', 'user_id', 'content', 'created_at', 'withheld_at'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Hides the content of a message since this time, or (null) shows it again. */
export async function updateMessageWithheld(db: Db, id: string, withheldAt: Date | null): Promise<void> {
  await db.updateTable('messages').set({ withheld_at: withheldAt }).where('id', '=', id).execute();
}
