import { lookup } from 'node:dns/promises';
import type { Call } from '#platform/server/call.ts';
import { createEgress, type Egress } from '#platform/server/egress/egress.ts';
import { findGatewayEvent, updateDeliveryAttempt } from './gateway-events.store.ts';
import { writeWebhookBody } from './webhook-body.ts';
import { signatureHeader, signWebhook, webhookKey } from './webhook-signature.ts';

/**
 * Sends one event to the webhook over HTTP, as another company would. Throws until the answer is 2xx, to be retried.
 */
export async function sendGatewayEvent(call: Call, { eventId }: { eventId: string }): Promise<void> {
  const { config, clock, db } = call.platform;
  const event = await findGatewayEvent(db, eventId);
  if (!event || event.delivered_at) return;
  const body = writeWebhookBody(event);
  const signature = signWebhook(webhookKey(config.secret.reveal()), body, clock.now());
  try {
    const send = await webhookEgress(config.siteUrl);
    const { status } = await send(`${config.siteUrl}/webhooks/billing`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: signature },
      body,
    });
    if (status < 200 || status > 299) throw new Error(`The webhook was answered ${status}`);
  } catch (error) {
    await updateDeliveryAttempt(db, event.id, null);
    throw error;
  }
  await updateDeliveryAttempt(db, event.id, clock.now());
}

/** The outbound client to the site itself. The operator has set its address, so private addresses are allowed. */
async function webhookEgress(siteUrl: string): Promise<Egress> {
  const { hostname, protocol, port } = new URL(siteUrl);
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return createEgress({
    hosts: [hostname],
    ownAddresses: found.map(({ address }) => address),
    plain: protocol === 'http:' || port !== '',
    maxBytes: 16 * 1024,
  });
}
