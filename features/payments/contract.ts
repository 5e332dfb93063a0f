import { z } from 'zod';
import { eventType } from '#platform/pure/event.ts';

/** The gateway has a new state of a payment: the payment's row is brought up to it. */
export const gatewayPaymentChanged = eventType(
  'gateway_payment.changed',
  z.strictObject({ gateway: z.string().max(40), paymentId: z.string().max(200) }),
);

/** A payment has succeeded, and what was bought is delivered. */
export const paymentFulfilled = eventType(
  'payment.fulfilled',
  z.strictObject({
    paymentId: z.uuid(),
    userId: z.uuid(),
    purpose: z.string().max(40),
    totalMinor: z.number().int().min(0),
    currency: z.string().length(3),
  }),
);

/** The mail provider has reported a permanent failure of an address that was this member's; `emailHash` is its SHA-256 in hex. */
export const emailBounced = eventType(
  'email.bounced',
  z.strictObject({ userId: z.uuid(), emailHash: z.string().length(64), at: z.string().max(40) }),
);

/** The gateway has a new state of a subscription: subscribers read it from the gateway. */
export const gatewaySubscriptionChanged = eventType(
  'gateway_subscription.changed',
  z.strictObject({ gateway: z.string().max(40), subscriptionId: z.string().max(200) }),
);
