import { sql } from 'kysely';
import { presentUserSummary, type UserSummaryRow } from '#features/members/server/present-user-summary.ts';
import { userSummaryJson } from '#features/members/server/user-summary.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listMessages as contract, MessageList } from '../contract.ts';
import { findMessages } from './find-messages.ts';
import { DEFAULT_AVATAR_URL } from './present-conversation.ts';
import { presentMessage } from './present-message.ts';

const ITEMS = 20;

/**
 * Messages, newest first. Positions have no gaps and never change, so pages meet exactly while more are sent. Refuses (404) a
 * conversation that is not the caller's.
 */
export async function listMessages(
  call: MemberCall,
  { id, ...input }: InputOf<typeof contract>,
): Promise<MessageList> {
  const paging = readPaging(input, ITEMS);
  const found = await findUsersAndTotal(call, id);
  if (!found) throw notFound();
  const rows = await findMessages(call.db, id, paging);
  const page = toPage(rows, paging.items, (row) => [row.position]);
  return {
    data: page.items.map(presentMessage),
    included: [found.low, found.high].map(presentUserSummary),
    meta: { total: found.total, nextPage: page.nextPage, defaultAvatarUrl: DEFAULT_AVATAR_URL },
  };
}

async function findUsersAndTotal({ db, actor }: MemberCall, id: string) {
  const { rows } = await sql<{ total: number; low: UserSummaryRow; high: UserSummaryRow }>`
    select c.messages_count as total, ${userSummaryJson('l', actor)} as low, ${userSummaryJson('h', actor)} as high
    from conversations c join users l on l.id = c.user_low join users h on h.id = c.user_high
    where c.id = ${id}::uuid and ${actor.userId}::uuid in (c.user_low, c.user_high)`.execute(db);
  return rows[0] ?? null;
}
