import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './messages.tables.ts';

/** A locked conversation and the id of its other member. */
export interface LockedConversation {
  id: string;
  otherId: string;
}

/**
 * Locks the conversation until the transaction ends, so that writes and read marks in it have one order; null where it does
 * not exist or the user is not in it.
 */
export async function lockConversation(
  db: Db,
  id: string,
  userId: string,
): Promise<LockedConversation | null> {
  const { rows } = await sql<LockedConversation>`
    select id, case when user_low = ${userId} then user_high else user_low end as "otherId"
    from conversations where id = ${id} and ${userId}::uuid in (user_low, user_high) for no key update`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Locks the conversation of these two until the transaction ends; null where they have none. */
export async function lockConversationBetween(
  db: Db,
  userId: string,
  otherId: string,
): Promise<LockedConversation | null> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations
    where user_low = least(${userId}::uuid, ${otherId}::uuid) and user_high = greatest(${userId}::uuid, ${otherId}::uuid)
    for no key update`.execute(db);
  return rows[0] ? { id: rows[0].id, otherId } : null;
}

/**
 * Takes an advisory lock on a pair until the transaction ends, against a conversation or block made at the same time: a row that
 * does not exist yet cannot be locked. Call it before the row is locked.
 */
export async function lockUserPair(db: Db, userId: string, otherId: string): Promise<void> {
  const [low, high] = [userId.toLowerCase(), otherId.toLowerCase()].sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`conversation:${low}:${high}`}, 0))`.execute(db);
}

/**
 * Inserts the conversation of these two with both participations, unless they have one; waits for an insert of the same pair.
 * True when it is new. Call it in a transaction.
 */
export async function insertConversation(
  db: Db,
  { id, userId, otherId, at }: { id: string; userId: string; otherId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into conversations (id, user_low, user_high, last_at, created_at)
      values (${id}, least(${userId}::uuid, ${otherId}::uuid), greatest(${userId}::uuid, ${otherId}::uuid), ${at}, ${at})
      on conflict (user_low, user_high) do nothing
      returning id, user_low, user_high, last_at
    )
    insert into conversation_participations (conversation_id, user_id, updated_at, last_at)
    select id, unnest(array[user_low, user_high]), last_at, last_at from added
    returning conversation_id as id`.execute(db);
  return rows.length > 0;
}
