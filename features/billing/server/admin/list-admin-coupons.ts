import { sql } from 'kysely';
import { findMembersForAdmins } from '#features/members/server/find-members-for-admins.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import type {
  listAdminCoupons as contract,
  listCouponRedemptions as redemptionsOf,
} from '../../admin.contract.ts';
import { presentCoupons } from './present-coupons.ts';

const ITEMS = 20;
const newestFirst = byTime('created_at', 'id');

/** Coupons for admins, newest first; `search` is the beginning of a code in any letter case. */
export async function listAdminCoupons(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const paging = readPaging(input, ITEMS);
  const all = call.db
    .selectFrom('coupons')
    .selectAll()
    .where(sql<boolean>`starts_with(code, ${input.search.trim().toUpperCase()})`);
  const rows = await selectPage(all, newestFirst, paging).execute();
  const page = toPage(rows, paging.items, (row) => [row.created_at, row.id]);
  return { items: await presentCoupons(call.db, page.items), meta: { nextPage: page.nextPage } };
}

/** Who has used a coupon, the last first; refuses (404) an unknown one. */
export async function listCouponRedemptions(
  call: Call,
  { id, ...input }: InputOf<typeof redemptionsOf>,
): Promise<AnswerOf<typeof redemptionsOf>> {
  const coupon = await call.db.selectFrom('coupons').select('id').where('id', '=', id).executeTakeFirst();
  if (!coupon) throw notFound();
  const paging = readPaging(input, ITEMS);
  const all = call.db
    .selectFrom('coupon_redemptions')
    .select(['id', 'user_id', 'state', 'created_at'])
    .where('coupon_id', '=', id);
  const rows = await selectPage(all, newestFirst, paging).execute();
  const page = toPage(rows, paging.items, (row) => [row.created_at, row.id]);
  const members = await findMembersForAdmins(
    call.db,
    page.items.flatMap(({ user_id }) => user_id ?? []),
  );
  return {
    items: page.items.map((row) => {
      const member = members.get(row.user_id ?? '');
      return {
        id: row.id,
        member: member ? { username: member.username, selfLink: member.selfLink } : null,
        state: row.state,
        createdAt: row.created_at.toISOString(),
      };
    }),
    meta: { nextPage: page.nextPage },
  };
}
