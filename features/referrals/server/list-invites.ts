import { sql } from 'kysely';
import { presentUser } from '#features/members/server/present-user.ts';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { PublicUserRow } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { listInvites as contract } from '../contract.ts';
import { presentProgress } from './present-referral.ts';

const defaultPageItems = 5;
const newestFirst = byTime('i.created_at', 'i.user_id');

type Row = PublicUserRow & { invited_at: Date; subscription_started_at: Date | null; prize_at: Date | null };

/** Members who signed up by the actor's referral, newest first, without e-mail addresses. */
export async function listInvites(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  const paging = readPaging(input, defaultPageItems);
  const invited = sql`referred_users i join referrals r on r.id = i.referral_id join users on users.id = i.user_id
    where r.user_id = ${userId}::uuid and ${isUserVisibleToId('users', userId)}`;
  const { rows } = await sql<Row>`
    select users.id, users.guid, users.username, users.profile_link, users.avatar_key, users.account_type, users.admin,
      i.created_at as invited_at, i.subscription_started_at, i.prize_at
    from ${invited}
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, (row) => [row.invited_at, row.id]);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${invited}`.execute(
    call.db,
  );
  return {
    users: page.items.map(presentInvite),
    meta: { nextPage: page.nextPage, total: counted.rows[0]?.total ?? 0 },
  };
}

function presentInvite(row: Row) {
  const { id, username, selfLink, avatarSmallUrl } = presentUser(row);
  return {
    id,
    username,
    selfLink,
    avatarSmallUrl,
    createdAt: row.invited_at.toISOString(),
    ...presentProgress(row),
  };
}
