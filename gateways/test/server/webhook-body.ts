import { z } from 'zod';
import type { GatewayEvent } from '#features/payments/server/gateway.ts';
import { BadSignature } from '#features/payments/server/gateway-errors.ts';
import type { GatewayEventRow } from './gateway.tables.ts';

const WebhookBody = z.strictObject({
  id: z.string().min(8).max(100),
  type: z.string().min(1).max(60),
  created_at: z.iso.datetime(),
  subscription_id: z.string().min(5).max(100),
});

/** The body of an event: the same bytes on every attempt. */
export const writeWebhookBody = (event: GatewayEventRow): Buffer =>
  Buffer.from(
    JSON.stringify({
      id: event.id,
      type: event.type,
      created_at: event.created_at.toISOString(),
      subscription_id: event.subscription_id,
    } satisfies z.input<typeof WebhookBody>),
  );

/** Reads a body whose signature is valid. Throws BadSignature for anything that the gateway does not write. */
export function readWebhookBody(body: Buffer): GatewayEvent {
  const { success, data } = WebhookBody.safeParse(parseJson(body));
  if (!success) throw new BadSignature('no event of the known form');
  return {
    id: data.id,
    type: data.type,
    subscriptionId: data.subscription_id,
    at: new Date(data.created_at),
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
