import { z } from 'zod';
import { PaymentAnswer } from '#features/payments/payment-answer.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';

/** Attempts of one member at any payment call (CHECKOUT-112). */
export const paymentAttemptLimits = [
  { per: 'user', max: 10, seconds: 600, name: 'payment_attempts' },
] as const;

export const paySubscription = endpoint({
  id: 'checkout.paySubscription',
  method: 'POST',
  path: '/api/subscriptions',
  access: 'signed_in',
  summary: 'Begin a subscription by card, or upgrade the running plan; needs an Idempotency-Key',
  atomic: 'own_transactions',
  limits: paymentAttemptLimits,
  body: z.strictObject({
    /** The number of the plan or add-on. */
    accountType: z.number().int().min(0).max(100),
    periodName: z.enum(['monthly', 'yearly']),
    coupon: z.string().max(100).nullish(),
    referralId: z.string().max(100).nullish(),
    /** What the buyer was shown: the id of `GET /api/subscription_quote`. An upgrade needs it. */
    quote: z.string().min(1).max(100).nullish(),
    /** The gateway's token of the card. */
    paymentMethodId: z.string().min(1).max(200),
    /** Of the first answer, once its buyer has confirmed it. */
    paymentIntentId: z.string().min(1).max(200).nullish(),
  }),
  answer: PaymentAnswer,
});

export const paySounds = endpoint({
  id: 'checkout.paySounds',
  method: 'POST',
  path: '/api/stripe_payments/charges',
  access: 'signed_in',
  summary: 'Buy sounds of the cart by card; needs an Idempotency-Key',
  atomic: 'own_transactions',
  limits: paymentAttemptLimits,
  body: z.strictObject({
    /** Of products in the caller's cart. */
    productIds: z.array(z.uuid()).min(1).max(100),
    /** What the buyer was shown: `quote` of the cart. */
    quote: z.string().min(1).max(40).nullish(),
    /** The buyer agrees to the delivery at once, where the cart asks for that. */
    consent: z.boolean().nullish(),
    /** The gateway's token of the card. */
    paymentMethodId: z.string().min(1).max(200),
    /** Of the first answer, once its buyer has confirmed it. */
    paymentIntentId: z.string().min(1).max(200).nullish(),
  }),
  answer: PaymentAnswer,
});

export const claimOrder = endpoint({
  id: 'checkout.claimOrder',
  method: 'POST',
  path: '/api/checkout/order',
  access: 'signed_in',
  summary: 'The data of the caller’s last order that was paid on a page of its gateway, once',
  atomic: 'one_statement',
  answer: z.strictObject({
    /** Null where there is none of the last hour, or it was claimed before. */
    order: z
      .strictObject({
        transactionId: z.string().max(100),
        productType: z.enum(['subscription', 'sound']),
        /** Null for sounds, as is the period. */
        plan: z.string().max(60).nullable(),
        period: z.enum(['monthly', 'yearly']).nullable(),
        /** Major units. */
        value: z.number(),
        /** The ISO code in lower case. */
        currency: z.string().length(3),
        coupon: z.string().max(100).nullable(),
      })
      .nullable(),
  }),
});
