import type { PaymentGateway } from '#features/payments/server/gateway.ts';
import type { Platform } from '#platform/server/call.ts';
import { cancelAtPeriodEnd, endNow, removeScheduledCancellation } from './change-subscription.ts';
import { eraseCustomer } from './erase-customer.ts';
import { findGatewayCustomer } from './gateway-customers.store.ts';
import { findGatewaySubscription } from './gateway-subscriptions.store.ts';
import { openPortal } from './open-portal.ts';
import { presentGatewaySubscription } from './present-gateway-subscription.ts';
import { restartGatewaySubscription } from './restart-gateway-subscription.ts';
import { readWebhookBody } from './webhook-body.ts';
import { checkWebhookSignature, signatureHeader, webhookKey } from './webhook-signature.ts';
import { withLockedSubscription } from './with-locked-subscription.ts';

/** The built-in gateway: all that a real one does, with test cards and without money. */
export function testGateway(platform: Platform): PaymentGateway {
  return {
    name: 'test',
    async findSubscription(id) {
      const row = await findGatewaySubscription(platform.db, id);
      const customer = row && (await findGatewayCustomer(platform.db, row.customer_id));
      return customer ? presentGatewaySubscription(row, customer, platform.clock.now()) : null;
    },
    cancelAtPeriodEnd: (id) => withLockedSubscription(platform, id, cancelAtPeriodEnd),
    removeScheduledCancellation: (id) => withLockedSubscription(platform, id, removeScheduledCancellation),
    restart: (id, terms) => restartGatewaySubscription(platform, id, terms),
    endNow: (id) => withLockedSubscription(platform, id, endNow),
    openPortal: (request) => openPortal(platform, request),
    eraseCustomer: (customer) => eraseCustomer(platform, customer),
    readEvent(rawBody, headers) {
      const signature = headers[signatureHeader];
      const key = webhookKey(platform.config.secret.reveal());
      checkWebhookSignature(
        key,
        rawBody,
        Array.isArray(signature) ? undefined : signature,
        platform.clock.now(),
      );
      return readWebhookBody(rawBody);
    },
  };
}
