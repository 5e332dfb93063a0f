import type { Platform } from '#platform/server/call.ts';
import type { PaypalPaymentRow } from '../paypal.tables.ts';
import { findPaymentByPaypalId, updatePaypalPayment } from '../paypal-payments.store.ts';
import { cancelAtPaypal } from './subscription-calls.ts';

/** Ends the subscription that a paid upgrade replaces: from then on its id leads to the new one. Safe to repeat. */
export async function replaceUpgraded(
  platform: Platform,
  { buys, paypal_id }: PaypalPaymentRow,
): Promise<void> {
  if (buys?.kind !== 'upgrade' || paypal_id === null) return;
  const old = await findPaymentByPaypalId(platform.db, buys.subscriptionId);
  if (!old || old.replaced_by !== null) return;
  await cancelAtPaypal(platform, buys.subscriptionId);
  const now = platform.clock.now();
  await updatePaypalPayment(platform.db, old.reference, {
    replaced_by: paypal_id,
    ended_at: old.ended_at ?? now,
  });
}
