import { sql } from 'kysely';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { ConversationList, listConversations as contract } from '../contract.ts';
import { conversationsWhere } from './conversation.scopes.ts';
import { DEFAULT_AVATAR_URL, includedResources, presentConversation } from './present-conversation.ts';

const ITEMS = 25;
const newestFirst = byTime('p.last_at', 'p.conversation_id');
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
  const [{ rows }, total] = await Promise.all([
    conversationsWhere(
      actor,
      sql`${onlyNew ? sql`and p.updated` : sql``} and ${isAfterCursor(newestFirst, paging.start)}
      ${pageClauses(newestFirst, paging)}`,
    ).execute(db),
    countConversations(db, actor.userId, onlyNew),
  ]);
  const page = toPage(rows, paging.items, (row) => [row.last_at, row.id]);
  return {
    data: page.items.map((row) => presentConversation(row)),
    included: includedResources(page.items),
    meta: { total, nextPage: page.nextPage, defaultAvatarUrl: DEFAULT_AVATAR_URL },
  };
}

/** How many conversations the member has, or has with messages that they have not read. */
export async function countConversations(db: Db, userId: string, onlyNew: boolean): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from conversation_participations p
    where p.user_id = ${userId}::uuid ${onlyNew ? sql`and p.updated` : sql``}`.execute(db);
  return rows[0]?.total ?? 0;
}
