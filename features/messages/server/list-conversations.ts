import { sql } from 'kysely';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import { offsetOf, readTimeCursor } from '#platform/pure/time-cursor.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';
import type { ConversationList, listConversations as contract } from '../contract.ts';
import { conversationsWhere } from './conversation.scopes.ts';
import { DEFAULT_AVATAR_URL, includedResources, presentConversation } from './present-conversation.ts';

const ITEMS = 25;
type Input = InputOf<typeof contract>;

export const listConversations = (call: MemberCall, input: Input) => listConversationPage(call, input, false);

export const listNewConversations = (call: MemberCall, input: Input) =>
  listConversationPage(call, input, true);

/** A conversation that gets a message while a member pages moves to the front, so later pages do not repeat it. */
async function listConversationPage(
  { db, actor }: MemberCall,
  input: Input,
  onlyNew: boolean,
): Promise<ConversationList> {
  const paging = readPaging(input, ITEMS);
  const after = readTimeCursor(paging.start);
  const older = after
    ? sql`and (p.last_at, p.conversation_id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const [{ rows }, total] = await Promise.all([
    conversationsWhere(
      actor,
      sql`${onlyNew ? sql`and p.updated` : sql``} ${older}
      order by p.last_at desc, p.conversation_id desc
      offset ${sql.lit(offsetOf(paging.start, paging.items))} limit ${sql.lit(rowLimit(paging.items + 1))}`,
    ).execute(db),
    countConversations(db, actor.userId, onlyNew),
  ]);
  const page = toPage(rows, paging.items, (row) => [row.last_at.toISOString(), row.id]);
  return {
    data: page.items.map((row) => presentConversation(row)),
    included: includedResources(page.items),
    meta: { total, nextPage: page.nextPage, defaultAvatarUrl: DEFAULT_AVATAR_URL },
  };
}

async function countConversations(db: Db, userId: string, onlyNew: boolean): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from conversation_participations p
    where p.user_id = ${userId}::uuid ${onlyNew ? sql`and p.updated` : sql``}`.execute(db);
  return rows[0]?.total ?? 0;
}
