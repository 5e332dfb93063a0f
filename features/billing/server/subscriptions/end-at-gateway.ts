import { NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import { getPaymentGateway, testGatewayName } from '#features/payments/server/get-payment-gateway.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { updateGatewayState } from './subscription.store.ts';

/** A subscription of the test gateway in production, where that gateway is off. */
export const isWithoutMoney = ({ config }: Platform, { gateway }: SubscriptionRow): boolean =>
  gateway === testGatewayName && !config.testGateway;

/**
 * Ends a subscription at once, as the last step before a transaction commits. Refuses (422) where the gateway fails; `consequence` goes
 * into the text.
 */
export async function endAtGateway(call: Call, row: SubscriptionRow, consequence: string): Promise<void> {
  if (isWithoutMoney(call.platform, row)) return;
  try {
    await failpoint('billing.end');
    const state = await getPaymentGateway(call.platform, row.gateway).endNow(row.gateway_subscription_id);
    await updateGatewayState(call.db, {
      seen: row,
      state,
      change: { item: row.item, name: row.name, at: call.now },
    });
  } catch (error) {
    // A subscription that is unknown at the gateway costs nothing.
    if (error instanceof NotAtGateway) return;
    call.platform.log.error({ err: error, subscription: row.id }, 'a subscription could not be ended');
    const text = `Your ${row.name} subscription could not be ended, ${consequence}. Please try again later.`;
    throw new Refusal(422, text, { code: 'subscription_not_ended' });
  }
}
