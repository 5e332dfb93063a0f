import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

/** Attempts of one member at any payment call (CHECKOUT-112). */
const limits = [{ per: 'user', max: 10, seconds: 600, name: 'payment_attempts' }] as const;

/** What a payment call answers. A declined payment is a 402. */
const PaymentAnswer = z.strictObject({
  /** The buyer has to confirm it in the browser; then the call is repeated with `paymentIntentId`. */
  requiresAction: z.boolean(),
  /** Nothing is charged now: what is confirmed is the card for later periods. */
  setupIntent: z.boolean(),
  paymentIntentClientSecret: z.string().max(200).nullable(),
  paymentIntentId: z.string().max(200).nullable(),
  /** The outcome is unknown: `getPayment` tells it, and nothing is charged again. */
  pending: z.boolean(),
  paymentId: z.uuid(),
  /** What was bought is delivered. */
  data: z.strictObject({ token: z.string().max(100) }).nullable(),
});
export type PaymentAnswer = z.output<typeof PaymentAnswer>;

export const paySubscription = endpoint({
  id: 'checkout.paySubscription',
  method: 'POST',
  path: '/api/subscriptions',
  access: 'signed_in',
  summary: 'Begin a subscription by card; needs an Idempotency-Key',
  atomic: 'own_transactions',
  limits,
  body: z.strictObject({
    /** The number of the plan or add-on. */
    accountType: z.number().int().min(0).max(100),
    periodName: z.enum(['monthly', 'yearly']),
    coupon: z.string().max(100).nullish(),
    referralId: z.string().max(100).nullish(),
    /** The gateway's token of the card. */
    paymentMethodId: z.string().min(1).max(200),
    /** Of the first answer, once its buyer has confirmed it. */
    paymentIntentId: z.string().min(1).max(200).nullish(),
  }),
  answer: PaymentAnswer,
});

export const getPayment = endpoint({
  id: 'checkout.getPayment',
  method: 'GET',
  path: '/api/payments/:id',
  access: 'signed_in',
  summary: 'What has become of a payment whose outcome was unknown; a declined one is a 402',
  params: z.strictObject({ id: z.uuid() }),
  answer: PaymentAnswer,
});

nameSchemas({ PaymentAnswer });
