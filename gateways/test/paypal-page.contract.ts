import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { paypalAccountKeys } from './model/paypal-accounts.ts';

const token = z.string().min(1).max(200);
const limits = [{ per: 'address', max: 120, seconds: 60, name: 'payments.paypal_page' }] as const;

export const getPaypalPage = endpoint({
  id: 'payments.getPaypalPage',
  method: 'GET',
  path: '/api/test_gateway/paypal',
  access: 'anyone',
  summary: 'What the page that stands for PayPal’s shows to anybody who has its address',
  limits,
  query: z.strictObject({ token }),
  answer: z.strictObject({
    title: z.string().max(100),
    minor: z.number().int(),
    currency: z.string().length(3),
    /** Whether it can be approved: not answered, closed or charged yet. */
    isOpen: z.boolean(),
    /** Where its buyer goes without approving it. */
    cancelUrl: z.string().max(500),
  }),
});

export const answerPaypalPage = endpoint({
  id: 'payments.answerPaypalPage',
  method: 'POST',
  path: '/api/test_gateway/paypal',
  access: 'anyone',
  tokenScope: 'none',
  summary: 'The buyer’s answer on the page that stands for PayPal’s; says where the buyer goes next',
  limits,
  body: z.strictObject({
    token,
    answer: z.enum(['approve', 'expire']),
    /** What it is approved with. */
    account: z.enum(paypalAccountKeys).optional(),
  }),
  answer: z.strictObject({ url: z.string().max(600) }),
});
