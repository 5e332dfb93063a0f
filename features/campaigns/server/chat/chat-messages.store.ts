import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { type Page, type Paging, toPage } from '#platform/pure/paging.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { ChatMessageRow } from '../campaigns.tables.ts';

const newestFirst = byTime('m.created_at', 'm.id');

/** A page of a chat, newest first, without what is withheld and what people wrote whom the actor has blocked. */
export async function findChatMessages(
  call: Call,
  campaignId: string,
  paging: Paging,
): Promise<Page<ChatMessageRow>> {
  const { userId } = call.actor;
  const { rows } = await sql<ChatMessageRow>`
    select m.* from campaign_chat_messages m join users u on u.id = m.user_id
    where m.campaign_id = ${campaignId} and m.withheld_at is null and ${isUserVisibleToId('u', userId)}
      and not exists (
        select from blocks b where b.blocker_id = ${userId}::uuid and b.blocked_id = m.user_id
      )
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  return toPage(rows, paging.items, (row) => [row.created_at, row.id]);
}

export const insertChatMessage = (
  db: Db,
  message: Omit<ChatMessageRow, 'withheld_at'>,
): Promise<ChatMessageRow> =>
  db.insertInto('campaign_chat_messages').values(message).returningAll().executeTakeFirstOrThrow();

/** A message that is not withheld. */
export const findChatMessage = (
  db: Db,
  campaignId: string,
  id: string,
): Promise<ChatMessageRow | undefined> =>
  db
    .selectFrom('campaign_chat_messages')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .where('withheld_at', 'is', null)
    .executeTakeFirst();

/** Messages with the link of their campaign's group, withheld ones too. */
export async function findChatMessagesByIds(
  db: Db,
  ids: readonly string[],
): Promise<(ChatMessageRow & { group_link: string })[]> {
  const { rows } = await sql<ChatMessageRow & { group_link: string }>`
    select m.*, g.group_link from campaign_chat_messages m
    join campaigns c on c.id = m.campaign_id join groups g on g.id = c.group_id
    where m.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Deletes a message; false where there is none. */
export async function deleteChatMessageRow(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('campaign_chat_messages')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Hides or shows a message; returns its campaign, undefined where there is no message. */
export const updateChatMessageWithheld = (
  db: Db,
  id: string,
  withheldAt: Date | null,
): Promise<{ campaign_id: string } | undefined> =>
  db
    .updateTable('campaign_chat_messages')
    .set({ withheld_at: withheldAt })
    .where('id', '=', id)
    .returning('campaign_id')
    .executeTakeFirst();

export const findChatMessagesOfMember = (db: Db, userId: string): Promise<ChatMessageRow[]> =>
  db
    .selectFrom('campaign_chat_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

export async function deleteChatMessagesOfMember(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('campaign_chat_messages').where('user_id', '=', userId).execute();
}
