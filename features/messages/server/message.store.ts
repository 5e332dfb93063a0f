import { sql } from 'kysely';
import { mayReach } from '#features/members/model/may-reach.ts';
import { type ReachRow, reachFactsOf, reachRowJson } from '#features/members/server/reach.scopes.ts';
import { isUserVisibleToViewer } from '#features/members/server/user.scopes.ts';
import type { MemberActor } from '#platform/pure/actor.ts';
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

/** Moderators see this many messages before and after a reported one. */
const contextSize = 3;

interface ContextMessage {
  /** Id of the reported message. */
  reported: string;
  id: string;
  user_id: string;
  content: string;
  created_at: Date;
  withheld_at: Date | null;
}

/** These messages with their neighbours, in order. */
export async function findMessageContext(db: Db, ids: readonly string[]): Promise<ContextMessage[]> {
  const { rows } = await sql<ContextMessage>`
    select m.id as reported, n.id, n.user_id, n.content, n.created_at, n.withheld_at
    from messages m join messages n on n.conversation_id = m.conversation_id
      and n.position between m.position - ${contextSize}::int and m.position + ${contextSize}::int
    where m.id = any(${[...ids]}::uuid[]) order by m.id, n.position`.execute(db);
  return rows;
}

/** Id of the author of a message; null unless it is in a conversation of the user and not withheld. */
export async function findReceivedMessageAuthor(db: Db, id: string, userId: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from messages m join conversations c on c.id = m.conversation_id
    where m.id = ${id}::uuid and m.withheld_at is null and ${userId}::uuid in (c.user_low, c.user_high)`.execute(
    db,
  );
  return rows[0]?.user_id ?? null;
}

/** Why a member may not write to another. */
export type SendRefusal = 'gone' | 'other_school' | 'blocked_by_sender' | 'blocked_by_other';

/** Null where the sender may write to the other member, as `mayReach` says; between students nobody writes. */
export async function findSendRefusal(
  db: Db,
  sender: MemberActor,
  otherId: string,
): Promise<SendRefusal | null> {
  const { userId } = sender;
  const { rows } = await sql<{ sender: ReachRow; other: ReachRow; mine: boolean; theirs: boolean }>`
    select ${reachRowJson('s')} as sender, ${reachRowJson('o')} as other,
      exists (select from blocks where blocker_id = s.id and blocked_id = o.id) as mine,
      exists (select from blocks where blocker_id = o.id and blocked_id = s.id) as theirs
    from users o join users s on s.id = ${userId}::uuid
    where o.id = ${otherId}::uuid and ${isUserVisibleToViewer('o', sender)}`.execute(db);
  const [found] = rows;
  if (!found) return 'gone';
  if (found.mine) return 'blocked_by_sender';
  if (found.theirs) return 'blocked_by_other';
  const facts = { ...reachFactsOf(found.sender), siteAdmin: sender.siteAdmin };
  const contact = { contact: 'write', areClassmates: true } as const;
  return mayReach(facts, reachFactsOf(found.other), contact) ? null : 'other_school';
}
