import { type RawBuilder, sql } from 'kysely';
import { isUserVisibleInSchool } from '#features/members/server/user.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import { WITHHELD_TEXT } from '../contract.ts';
import './messages.tables.ts';

/** The name of `u` as the viewer sees it. */
const visibleUsername = (
  viewerId: string,
): RawBuilder<string> => sql`case when u.deleted_at is not null then 'Deleted user'
  when ${isUserVisibleInSchool('u', viewerId)} then u.username else 'Hidden user' end`;

/** The member's conversations with the other member's name. */
export async function findConversationsOfMember(
  db: Db,
  userId: string,
): Promise<{ id: string; username: string }[]> {
  const { rows } = await sql<{ id: string; username: string }>`
    select c.id, ${visibleUsername(userId)} as username
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
    select ${visibleUsername(userId)} as author, ${content} as content, m.created_at as "createdAt"
    from messages m join users u on u.id = m.user_id
    where m.conversation_id = ${conversationId} order by m.position`.execute(db);
  return rows;
}

/** The users that the member has blocked, with the time of each block. */
export async function findUsersBlockedBy(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select ${visibleUsername(userId)} as username, b.created_at as since
    from blocks b join users u on u.id = b.blocked_id where b.blocker_id = ${userId} order by b.created_at`.execute(
    db,
  );
  return rows;
}
