import { NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { endUnownedSubscription as job } from '../billing.jobs.ts';

/** Ends a subscription at the gateway that belongs to nobody here. */
export async function endUnownedSubscription(
  { platform }: Call,
  { gateway, gatewaySubscriptionId }: PayloadOf<typeof job>,
): Promise<void> {
  platform.log.error({ gateway, gatewaySubscriptionId }, 'a subscription of nobody is ended');
  try {
    await getPaymentGateway(platform, gateway).endNow(gatewaySubscriptionId);
  } catch (error) {
    if (!(error instanceof NotAtGateway)) throw error;
  }
}
