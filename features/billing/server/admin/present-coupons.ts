import type { Db } from '#platform/server/call.ts';
import type { AdminCouponView } from '../../admin.contract.ts';
import type { CouponRow } from '../coupons/coupons.tables.ts';
import { findCouponAmounts } from '../coupons/find-coupon.ts';

/** Coupons with their amounts as admins see them. */
export async function presentCoupons(db: Db, rows: readonly CouponRow[]): Promise<AdminCouponView[]> {
  const amounts = await findCouponAmounts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    couponType: row.coupon_type,
    percentOff: row.percent_off,
    accountType: row.account_type,
    period: row.period,
    cycles: row.cycles,
    maxRedemptions: row.max_redemptions,
    oncePerAccount: row.once_per_account,
    amounts: amounts
      .filter(({ coupon_id }) => coupon_id === row.id)
      .map(({ currency, amount_minor: amountMinor }) => ({ currency, amountMinor })),
    startsAt: row.starts_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    active: row.active,
    redemptions: row.redemptions,
    createdAt: row.created_at.toISOString(),
  }));
}
