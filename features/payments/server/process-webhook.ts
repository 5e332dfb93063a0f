import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { emailBounced, gatewayPaymentChanged, gatewaySubscriptionChanged } from '../contract.ts';
import { claimWebhookEvent } from './webhook-inbox.store.ts';

/** Emits an event of the inbox once: the mark and the emitted event are one transaction. */
export async function processWebhook(
  call: Call,
  { gateway, eventId }: { gateway: string; eventId: string },
): Promise<void> {
  await inTransaction(call, async (own) => {
    const event = await claimWebhookEvent(own.db, { gateway, eventId, now: own.now });
    if (!event) return;
    const { payment_id: paymentId, subscription_id: subscriptionId } = event;
    if (paymentId !== null) await own.emit(gatewayPaymentChanged, { gateway, paymentId });
    if (event.user_id !== null && event.email_hash !== null)
      await own.emit(emailBounced, {
        userId: event.user_id,
        emailHash: event.email_hash.toString('hex'),
        at: event.happened_at.toISOString(),
      });
    if (subscriptionId !== null) await own.emit(gatewaySubscriptionChanged, { gateway, subscriptionId });
  });
}
