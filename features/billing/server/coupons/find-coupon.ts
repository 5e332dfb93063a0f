import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { CouponTerms } from '../../model/price.ts';
import type { CouponAmountTable, CouponRow } from './coupons.tables.ts';

/** The coupon with this normalised code. */
export const findCoupon = (db: Db, code: string): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();

/** The coupon with this normalised code, with whether this account, if any, may not redeem it again. */
export const findCouponOf = (
  db: Db,
  code: string,
  userId: string | null,
): Promise<(CouponRow & { is_spent: SqlBool }) | undefined> =>
  db
    .selectFrom('coupons')
    .selectAll('coupons')
    .select((eb) =>
      eb
        .and([eb('once_per_account', '=', true), eb.exists(redemptionsOf(db, userId, eb.ref('coupons.id')))])
        .as('is_spent'),
    )
    .where('code', '=', code)
    .executeTakeFirst();

const redemptionsOf = (db: Db, userId: string | null, coupon: Expression<string>) =>
  db
    .selectFrom('coupon_redemptions')
    .select('coupon_redemptions.id')
    .where('coupon_id', '=', coupon)
    .where('user_id', '=', userId)
    .where('state', '<>', 'released');

/** Whether the coupon can be redeemed at this time by anybody: active, begun, not expired, not used up. */
export const isRedeemable = (coupon: CouponRow, at: Date): boolean =>
  coupon.active &&
  coupon.starts_at <= at &&
  (coupon.expires_at === null || coupon.expires_at > at) &&
  (coupon.max_redemptions === null || coupon.redemptions < coupon.max_redemptions);

/** Whether the account has redeemed, or reserved, a coupon that it may redeem once. */
export async function hasRedeemed(db: Db, coupon: CouponRow, userId: string): Promise<boolean> {
  if (!coupon.once_per_account) return false;
  const row = await redemptionsOf(db, userId, sql.val(coupon.id)).executeTakeFirst();
  return row !== undefined;
}

/** What the coupon takes off. */
export async function findCouponTerms(db: Db, coupon: CouponRow): Promise<CouponTerms> {
  const { account_type, period, cycles, percent_off } = coupon;
  const terms = { accountType: account_type, period, cycles };
  if (percent_off !== null) return { ...terms, off: { percent: percent_off } };
  const rows = await findCouponAmounts(db, [coupon.id]);
  const amounts = Object.fromEntries(rows.map(({ currency, amount_minor }) => [currency, amount_minor]));
  return { ...terms, off: { amounts } };
}

/** The amounts of these coupons, by currency. */
export const findCouponAmounts = (db: Db, ids: readonly string[]): Promise<CouponAmountTable[]> =>
  db
    .selectFrom('coupon_amounts')
    .selectAll()
    .where('coupon_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('currency')
    .execute();

/** The redemptions of a member with the coupons' codes, oldest first. */
export const findRedemptionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('coupon_redemptions as r')
    .innerJoin('coupons as c', 'c.id', 'r.coupon_id')
    .select(['c.code', 'r.state', 'r.created_at as createdAt'])
    .where('r.user_id', '=', userId)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();
