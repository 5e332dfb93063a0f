import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';

export const confirmTestPayment = endpoint({
  id: 'payments.confirmTestPayment',
  method: 'POST',
  path: '/api/test_gateway/payments/confirm',
  access: 'anyone',
  tokenScope: 'none',
  summary:
    'The question of the test gateway’s bank before a card payment, or the card of a payment begun without one, from its buyer',
  limits: [{ per: 'address', max: 120, seconds: 60, name: 'payments.confirm_test_payment' }],
  body: z.strictObject({
    clientSecret: z.string().min(1).max(200),
    /** Whether the buyer confirms the payment. */
    approve: z.boolean(),
    /** The token of the card, where the payment was begun without one. */
    paymentMethodId: z.string().min(1).max(200).nullish(),
  }),
  answer: z.strictObject({ status: z.enum(['requires_action', 'succeeded', 'failed', 'cancelled']) }),
});
