import { insertCoupon } from '#features/billing/server/coupons/coupon.store.ts';
import type { Call } from '#platform/server/call.ts';

const anyPlan = { account_type: null, period: null, cycles: 1, max_redemptions: null };
const DAY_MS = 86_400_000;

/**
 * Adds the coupons WELCOME25, TENOFF and EXPIRED10 (PRICE-059), one for the first two and one for once per account; those that exist
 * stay. Call it in a transaction.
 */
export async function seedCoupons(call: Call): Promise<void> {
  const at = (days: number) => new Date(call.now.getTime() + days * DAY_MS);
  const row = () => ({
    id: call.newId(),
    ...anyPlan,
    starts_at: at(-30),
    expires_at: null,
    created_at: call.now,
  });
  await insertCoupon(call.db, { ...row(), code: 'WELCOME25', coupon_type: 'percentage', percent_off: 25 });
  await insertCoupon(
    call.db,
    { ...row(), code: 'TENOFF', coupon_type: 'amount', percent_off: null },
    { USD: 1000, EUR: 1000, GBP: 1000, SEK: 10_000 },
  );
  await insertCoupon(call.db, {
    ...row(),
    code: 'EXPIRED10',
    coupon_type: 'percentage',
    percent_off: 10,
    expires_at: at(-1),
  });
  await insertCoupon(call.db, {
    ...row(),
    code: 'FIRSTTWO',
    coupon_type: 'percentage',
    percent_off: 50,
    max_redemptions: 2,
  });
  await insertCoupon(call.db, {
    ...row(),
    code: 'ONCE15',
    coupon_type: 'percentage',
    percent_off: 15,
    once_per_account: true,
  });
}
