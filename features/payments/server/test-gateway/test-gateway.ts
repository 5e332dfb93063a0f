import type { Platform } from '#platform/server/call.ts';
import type { PaymentGateway } from '../gateway.ts';
import { endNow, keepOn, stopAtPeriodEnd } from './change-subscription.ts';
import { forgetCustomer } from './forget-customer.ts';
import { findGatewayCustomer } from './gateway-customers.store.ts';
import { findGatewaySubscription } from './gateway-subscriptions.store.ts';
import { openPortal } from './open-portal.ts';
import { presentSubscription } from './present-subscription.ts';
import { restartSubscription } from './restart-subscription.ts';
import { readWebhookBody } from './webhook-body.ts';
import { checkWebhook, signatureHeader, webhookKey } from './webhook-signature.ts';
import { withSubscription } from './with-subscription.ts';

/** The built-in gateway: everything that a real one does, with test cards and without money. */
export function testGateway(platform: Platform): PaymentGateway {
  return {
    name: 'test',
    async findSubscription(id) {
      const row = await findGatewaySubscription(platform.db, id);
      const customer = row && (await findGatewayCustomer(platform.db, row.customer_id));
      return customer ? presentSubscription(row, customer, platform.clock.now()) : null;
    },
    stopAtPeriodEnd: (id) => withSubscription(platform, id, stopAtPeriodEnd),
    keepOn: (id) => withSubscription(platform, id, keepOn),
    restart: (id, terms) => restartSubscription(platform, id, terms),
    endNow: (id) => withSubscription(platform, id, endNow),
    openPortal: (request) => openPortal(platform, request),
    forgetCustomer: (customer) => forgetCustomer(platform, customer),
    readEvent(rawBody, headers) {
      const signature = headers[signatureHeader];
      const key = webhookKey(platform.config.secret.reveal());
      checkWebhook(key, rawBody, Array.isArray(signature) ? undefined : signature, platform.clock.now());
      return readWebhookBody(rawBody);
    },
  };
}
