import type { IncomingHttpHeaders } from 'node:http';
import type Stripe from 'stripe';
import type { GatewayEvent } from '#features/payments/server/gateway.ts';
import { BadSignature } from '#features/payments/server/gateway-errors.ts';
import type { Platform } from '#platform/server/call.ts';
import { idOf } from './present-stripe-subscription.ts';
import { loadStripe, stripeConfig } from './stripe-client.ts';

/** How far a signature's time may be from ours, in either direction. */
const toleranceSeconds = 300;

/**
 * Reads an event that Stripe has signed for this account; null for one about nothing that is kept here. Throws BadSignature for
 * any other, for those of connected accounts, and for those of another mode than the key's.
 */
export async function readStripeEvent(
  platform: Platform,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<GatewayEvent | null> {
  const { webhookSecret, livemode } = stripeConfig(platform);
  const header = headers['stripe-signature'];
  if (typeof header !== 'string') throw new BadSignature('no signature');
  const now = platform.clock.now();
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1]);
  // The package looks for old signatures only.
  if (!(signedAt - now.getTime() / 1000 <= toleranceSeconds)) throw new BadSignature('signed for later');
  const { webhooks } = await loadStripe(platform);
  let event: Stripe.Event;
  try {
    event = webhooks.constructEvent(
      rawBody,
      header,
      webhookSecret.reveal(),
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    throw new BadSignature(error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown');
  }
  if (!isEvent(event)) throw new BadSignature('no event of the known form');
  if (event.account !== undefined) throw new BadSignature('of another account');
  if (event.livemode !== livemode) throw new BadSignature('of another mode');
  const subject = subjectOf(event);
  return subject && { id: event.id, type: event.type, subject, at: new Date(event.created * 1000) };
}

/** Whether what was signed has the parts of an event that are read here. */
function isEvent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id, object, type, created, data } = value as Partial<Stripe.Event>;
  const texts = [id, type].every((text) => typeof text === 'string' && text !== '' && text.length <= 200);
  const isAbout = typeof data?.object === 'object' && (data.object as unknown) !== null;
  return texts && object === 'event' && Number.isSafeInteger(created) && isAbout;
}

function subjectOf(event: Stripe.Event): GatewayEvent['subject'] | null {
  const thing = event.data.object as { object?: string; id?: string } | null;
  if (typeof thing?.id !== 'string' || thing.id.length > 200) return null;
  if (thing.object === 'subscription') return { kind: 'subscription', id: thing.id };
  if (thing.object === 'payment_intent' || thing.object === 'setup_intent')
    return { kind: 'payment', id: thing.id };
  // What happens to a charge later: refunds, disputes.
  const { payment_intent: charged } = thing as Partial<Stripe.Charge>;
  if (charged) return { kind: 'payment', id: idOf(charged) };
  if (thing.object !== 'invoice') return null;
  const subscription = (thing as Stripe.Invoice).parent?.subscription_details?.subscription;
  return subscription ? { kind: 'subscription', id: idOf(subscription) } : null;
}
