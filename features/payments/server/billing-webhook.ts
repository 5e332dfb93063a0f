import type { FastifyRequest } from 'fastify';
import { guest } from '#platform/pure/actor.ts';
import { malformed } from '#platform/pure/refusal.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { GatewayEvent, PaymentGateway } from './gateway.ts';
import { BadSignature } from './gateway-errors.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';
import { processWebhook } from './payments.jobs.ts';
import { insertWebhookEvent } from './webhook-inbox.store.ts';

/**
 * `POST /webhooks/billing` receives the gateway's events (SUBS-057). It needs no session and no CSRF token but the
 * gateway's signature over the raw body; without one it answers 400 and writes nothing. It answers 200 as soon as the
 * event is stored; a job processes it.
 */
export const billingWebhook: RawRoutes = (server, { platform }) => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const config = { access: 'anyone', neverShed: true } as const;
  server.post('/webhooks/billing', { config }, async (request, reply) => {
    const gateway = getPaymentGateway(platform);
    const event = readEvent(gateway, request);
    await storeEvent(platform, gateway.name, event);
    return reply.header('cache-control', 'no-store').send({ received: true });
  });
};

function readEvent(gateway: PaymentGateway, request: FastifyRequest): GatewayEvent {
  try {
    return gateway.readEvent(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request.headers);
  } catch (error) {
    if (!(error instanceof BadSignature)) throw error;
    request.log.warn({ reason: error.message }, 'a webhook was refused');
    throw malformed();
  }
}

/** One row and one job, for any number of concurrent deliveries. */
async function storeEvent(platform: Platform, gateway: string, event: GatewayEvent): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const isNew = await insertWebhookEvent(tx, {
      gateway,
      event_id: event.id,
      type: event.type,
      subscription_id: event.subscriptionId,
      happened_at: event.at,
      received_at: call.now,
      processed_at: null,
    });
    if (isNew) await call.enqueue(processWebhook, { gateway, eventId: event.id });
  });
}
