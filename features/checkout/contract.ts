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
  tokenScope: 'none',
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
    /** The gateway's token of the card; none where a payment that was begun without one is confirmed, and with `storedCard`. */
    paymentMethodId: z.string().min(1).max(200).nullish(),
    /** An upgrade by the card of the running subscription: the id that `GET /api/subscriptions/:id/stored_card` has shown. */
    storedCard: z.string().min(1).max(100).nullish(),
    /** Of the first answer, once its buyer has confirmed it. */
    paymentIntentId: z.string().min(1).max(200).nullish(),
    /** Where the call was refused with `captcha_needed` before. */
    recaptchaResponse: z.string().max(4000).nullish(),
  }),
  answer: PaymentAnswer,
});

export const paySounds = endpoint({
  id: 'checkout.paySounds',
  method: 'POST',
  path: '/api/stripe_payments/charges',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Buy sounds of the cart by card, or take those that cost nothing; needs an Idempotency-Key',
  atomic: 'own_transactions',
  limits: paymentAttemptLimits,
  body: z.strictObject({
    /** Of products in the caller's cart. */
    productIds: z.array(z.uuid()).min(1).max(100),
    /** What the buyer was shown: `quote` of the cart. */
    quote: z.string().min(1).max(40).nullish(),
    /** The buyer agrees to the delivery at once, where the cart asks for that. */
    consent: z.boolean().nullish(),
    /** The gateway's token of the card; none where a payment that was begun without one is confirmed, and where all costs nothing. */
    paymentMethodId: z.string().min(1).max(200).nullish(),
    /** Of the first answer, once its buyer has confirmed it. */
    paymentIntentId: z.string().min(1).max(200).nullish(),
    /** Where the call was refused with `captcha_needed` before. */
    recaptchaResponse: z.string().max(4000).nullish(),
  }),
  answer: PaymentAnswer,
});

export const beginPayment = endpoint({
  id: 'checkout.beginPayment',
  method: 'POST',
  path: '/api/stripe_payments/payment_intents',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Begin a payment that the browser confirms with a card at the gateway; needs an Idempotency-Key',
  atomic: 'own_transactions',
  limits: paymentAttemptLimits,
  body: z.strictObject({
    productType: z.enum(['subscription', 'sound']),
    /** Of `sound`; as of `POST /api/stripe_payments/charges`. */
    productIds: z.array(z.uuid()).min(1).max(100).nullish(),
    consent: z.boolean().nullish(),
    /** Of `subscription`; as of `POST /api/subscriptions`. */
    accountType: z.number().int().min(0).max(100).nullish(),
    periodName: z.enum(['monthly', 'yearly']).nullish(),
    coupon: z.string().max(100).nullish(),
    referralId: z.string().max(100).nullish(),
    /** What the buyer was shown. An upgrade needs it. */
    quote: z.string().min(1).max(100).nullish(),
    /** Where the call was refused with `captcha_needed` before. */
    recaptchaResponse: z.string().max(4000).nullish(),
  }),
  answer: z.strictObject({
    /** What the browser confirms it with. */
    clientSecret: z.string().max(200),
    /** Of the call that completes the purchase, once it is confirmed. */
    paymentIntentId: z.string().max(200),
    /** Minor units. */
    amount: z.number().int().min(0),
    /** The ISO code in lower case. */
    currency: z.string().length(3),
    /** Nothing is charged now: what is confirmed is the card for later periods. */
    setupIntent: z.boolean(),
    paymentId: z.uuid(),
  }),
});

export const claimOrder = endpoint({
  id: 'checkout.claimOrder',
  method: 'POST',
  path: '/api/checkout/order',
  access: 'signed_in',
  tokenScope: 'none',
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
