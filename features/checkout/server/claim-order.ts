import { claimOrderData } from '#features/payments/server/payment.store.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { toMajor } from '#platform/pure/money.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { claimOrder as contract } from '../contract.ts';
import { isPlanStart, type PaypalStart } from '../model/paypal-start.ts';

const hourMs = 3_600_000;

/** The order of a payment that came back from PayPal, for the event of the thank-you view (CHECKOUT-128). */
export async function claimOrder({
  db,
  now,
  actor: { userId },
}: MemberCall): Promise<AnswerOf<typeof contract>> {
  const since = new Date(now.getTime() - hourMs);
  const row = await claimOrderData(db, { userId, detail: 'start', since, now });
  if (!row) return { order: null };
  const start = row.snapshot.details.start as PaypalStart;
  return {
    order: {
      transactionId: row.token,
      ...(isPlanStart(start)
        ? { productType: 'subscription', plan: start.plan, period: start.period, coupon: start.coupon }
        : { productType: 'sound', plan: null, period: null, coupon: null }),
      value: toMajor({ minor: row.total_minor, currency: row.currency }),
      currency: row.currency.toLowerCase(),
    },
  };
}
