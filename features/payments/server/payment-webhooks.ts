import type { FastifyRequest } from 'fastify';
import { guest } from '#platform/pure/actor.ts';
import { malformed } from '#platform/pure/refusal.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { GatewayEvent } from './gateway.ts';
import { BadSignature } from './gateway-errors.ts';
import { findPaymentGateway, testGatewayName } from './get-payment-gateway.ts';
import { processWebhook } from './payments.jobs.ts';
import { insertWebhookEvent } from './webhook-inbox.store.ts';

/** Each address takes the events of every gateway, which its signature's header names. */
const addresses = ['/webhooks/payments', '/webhooks/paypal', '/webhooks/billing'] as const;

const gatewayOfHeader = {
  'stripe-signature': 'stripe',
  'paypal-transmission-sig': 'paypal',
  'tonehall-signature': testGatewayName,
} as const;

/**
 * The addresses that receive gateways' events (SUBS-057, CHECKOUT-119). They need no session and no CSRF token but the
 * gateway's signature over the raw body; without one, or where the gateway is not configured, they answer 400 and write
 * nothing. They answer 200 as soon as the event is stored; a job processes it.
 */
export const paymentWebhooks: RawRoutes = (server, { platform }) => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const config = { access: 'anyone', neverShed: true } as const;
  for (const path of addresses) {
    server.post(path, { config }, async (request, reply) => {
      const { gateway, event } = await readEvent(platform, request);
      if (event) await storeEvent(platform, gateway, event);
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  }
};

interface ReadEvent {
  gateway: string;
  /** Null for an event about nothing that is kept here. */
  event: GatewayEvent | null;
}

async function readEvent(platform: Platform, { body, headers, log }: FastifyRequest): Promise<ReadEvent> {
  try {
    const named = Object.entries(gatewayOfHeader).filter(([header]) => headers[header] !== undefined);
    const [, gateway = ''] = named[0] ?? [];
    const found = named.length === 1 ? findPaymentGateway(platform, gateway) : null;
    if (!found) throw new BadSignature('of no gateway that is configured');
    return { gateway, event: await found.readEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers) };
  } catch (error) {
    if (!(error instanceof BadSignature)) throw error;
    log.warn({ reason: error.message }, 'a webhook was refused');
    throw malformed();
  }
}

/** One row and one job, for any number of concurrent deliveries. */
async function storeEvent(platform: Platform, gateway: string, event: GatewayEvent): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const { kind, id } = event.subject;
    const isNew = await insertWebhookEvent(tx, {
      gateway,
      event_id: event.id,
      type: event.type,
      subscription_id: kind === 'subscription' ? id : null,
      payment_id: kind === 'payment' ? id : null,
      happened_at: event.at,
      received_at: call.now,
      processed_at: null,
    });
    if (isNew) await call.enqueue(processWebhook, { gateway, eventId: event.id });
  });
}
