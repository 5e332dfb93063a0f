import { z } from 'zod';
import type { GatewayEvent } from '#features/payments/server/gateway.ts';
import { BadSignature } from '#features/payments/server/gateway-errors.ts';
import type { GatewayEventRow } from './gateway.tables.ts';

const subjectId = z.string().min(5).max(100);
const event = {
  id: z.string().min(8).max(100),
  type: z.string().min(1).max(60),
  created_at: z.iso.datetime(),
};
const WebhookBody = z.union([
  z.strictObject({ ...event, subscription_id: subjectId }),
  z.strictObject({ ...event, payment_id: subjectId }),
]);

/** The body of an event: the same bytes on every attempt. */
export function writeWebhookBody(event: GatewayEventRow): Buffer {
  const { id, type, created_at, subscription_id, payment_id } = event;
  const subject = payment_id === null ? { subscription_id: subscription_id ?? '' } : { payment_id };
  const body = { id, type, created_at: created_at.toISOString(), ...subject };
  return Buffer.from(JSON.stringify(body satisfies z.input<typeof WebhookBody>));
}

/** Reads a body whose signature is valid. Throws BadSignature for anything that the gateway does not write. */
export function readWebhookBody(body: Buffer): GatewayEvent {
  const { success, data } = WebhookBody.safeParse(parseJson(body));
  if (!success) throw new BadSignature('no event of the known form');
  return {
    id: data.id,
    type: data.type,
    subject:
      'payment_id' in data
        ? { kind: 'payment', id: data.payment_id }
        : { kind: 'subscription', id: data.subscription_id },
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
