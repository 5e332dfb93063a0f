import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

/** What a payment call answers. A declined payment is a 402. */
export const PaymentAnswer = z.strictObject({
  /** The buyer has to confirm it in the browser; then the call is repeated with `paymentIntentId`. */
  requiresAction: z.boolean(),
  /** Nothing is charged now: what is confirmed is the card for later periods. */
  setupIntent: z.boolean(),
  paymentIntentClientSecret: z.string().max(200).nullable(),
  paymentIntentId: z.string().max(200).nullable(),
  /** The outcome is unknown: the payment's own call has it later, and nothing is charged again. */
  pending: z.boolean(),
  paymentId: z.uuid(),
  /** What was bought is delivered. */
  data: z.strictObject({ token: z.string().max(100) }).nullable(),
});
export type PaymentAnswer = z.output<typeof PaymentAnswer>;

export const getPayment = endpoint({
  id: 'payments.getPayment',
  legacyId: 'checkout.getPayment',
  method: 'GET',
  path: '/api/payments/:id',
  access: 'signed_in',
  summary: 'What has become of a payment whose outcome was unknown; a declined one is a 402',
  params: z.strictObject({ id: z.uuid() }),
  answer: PaymentAnswer,
});

export const findPaymentByKey = endpoint({
  id: 'payments.findPaymentByKey',
  method: 'GET',
  path: '/api/payments',
  access: 'signed_in',
  summary:
    'What has become of the caller’s payment whose answer was lost, by its Idempotency-Key; a declined one is a 402',
  query: z.strictObject({ key: z.string().min(1).max(200) }),
  answer: PaymentAnswer,
});

nameSchemas({ PaymentAnswer });
