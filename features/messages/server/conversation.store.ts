import { sql } from 'kysely';
import { usernameShownTo } from '#features/members/server/user-summary.scopes.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { WITHHELD_TEXT } from '../contract.ts';
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

/** Lets a block wait for a message between these two, so that none arrives after it. */
export async function lockConversationForBlock({ db }: Call, userId: string, otherId: string): Promise<void> {
  await lockUserPair(db, userId, otherId);
  await lockConversationBetween(db, userId, otherId);
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

/** The member's conversations with the other member's name. */
export async function findConversationsOfMember(
  db: Db,
  userId: string,
): Promise<{ id: string; username: string }[]> {
  const { rows } = await sql<{ id: string; username: string }>`
    select c.id, ${usernameShownTo(userId, 'u')} as username
    from conversation_participations p join conversations c on c.id = p.conversation_id
    join users u on u.id = case when c.user_low = p.user_id then c.user_high else c.user_low end
    where p.user_id = ${userId} order by p.last_at, c.id`.execute(db);
  return rows;
}

/** All messages of a conversation, oldest first. The content of withheld messages is exported for their author only. */
export async function findMessagesForExport(
  db: Db,
  conversationId: string,
  userId: string,
): Promise<object[]> {
  const content = sql`case when m.withheld_at is null or m.user_id = ${userId}::uuid then m.content else ${WITHHELD_TEXT} end`;
  const { rows } = await sql<object>`
    select ${usernameShownTo(userId, 'u')} as author, ${content} as content, m.created_at as "createdAt"
    from messages m join users u on u.id = m.user_id
    where m.conversation_id = ${conversationId} order by m.position`.execute(db);
  return rows;
}
