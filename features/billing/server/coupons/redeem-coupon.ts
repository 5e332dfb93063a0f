import type { Call } from '#platform/server/call.ts';
import { normaliseCouponCode } from '../../model/coupon-code.ts';
import type { CouponTerms } from '../../model/price.ts';
import { insertRedemption, lockCoupon, lockRedemption, updateRedemptionState } from './coupon.store.ts';
import { findCouponTerms, hasRedeemed, isRedeemable } from './find-coupon.ts';

interface Reservation {
  code: string;
  userId: string;
  /** One payment has one coupon. */
  paymentId: string;
}

/**
 * Reserves a coupon for a payment, which counts against its limits from now on; null, without a change, where the account cannot
 * redeem it. Repeated for the same payment and code it gives the same. Call it in the transaction that inserts the payment.
 */
export async function reserveCoupon(
  call: Call,
  { code, userId, paymentId }: Reservation,
): Promise<CouponTerms | null> {
  const normalised = normaliseCouponCode(code);
  const coupon = normalised === null ? undefined : await lockCoupon(call.db, normalised);
  if (!coupon) return null;
  const before = await lockRedemption(call.db, paymentId);
  if (before)
    return before.coupon_id === coupon.id && before.state !== 'released'
      ? findCouponTerms(call.db, coupon)
      : null;
  if (!isRedeemable(coupon, call.now) || (await hasRedeemed(call.db, coupon, userId))) return null;
  await insertRedemption(call.db, coupon, { id: call.newId(), paymentId, userId, at: call.now });
  return findCouponTerms(call.db, coupon);
}

/**
 * Counts the coupon of a payment that is paid (PRICE-056), also one that was released before. Nothing for a payment without a
 * coupon, or when repeated. Call it in the transaction that settles the payment.
 */
export async function countCoupon(call: Call, paymentId: string): Promise<void> {
  const row = await lockRedemption(call.db, paymentId);
  if (!row || row.state === 'counted') return;
  await updateRedemptionState(call.db, row, { state: 'counted', at: call.now });
}

/**
 * Gives the coupon of a payment back that can no longer be paid. Nothing for a counted one, or when repeated. Call it in the
 * transaction that settles the payment.
 */
export async function releaseCoupon(call: Call, paymentId: string): Promise<void> {
  const row = await lockRedemption(call.db, paymentId);
  if (row?.state !== 'reserved') return;
  await updateRedemptionState(call.db, row, { state: 'released', at: call.now });
}
