import { z } from 'zod';
import { PaymentAnswer } from '#features/payments/payment-answer.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { maxTeachers } from './model/school-licence.ts';
import { QuoteView } from './quote.contract.ts';

const HostedPageView = z.strictObject({
  id: z.uuid(),
  url: z.string().max(2000),
  state: z.enum(['created', 'succeeded', 'cancelled', 'expired']),
  expiresAt: z.string().max(40),
});
const answer = z.strictObject({ hostedPage: HostedPageView });
const query = {
  /** Plan and period: `creator-yearly`. */
  planId: z.string().min(1).max(60),
  coupon: z.string().max(100).optional(),
  referralId: z.string().max(100).optional(),
};
const limits = [{ per: 'user', max: 60, seconds: 3600, name: 'hosted_pages' }] as const;

export const checkoutNew = endpoint({
  id: 'billing.checkoutNew',
  method: 'GET',
  acts: true,
  path: '/api/hosted_pages/checkout_new',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'A hosted page that begins a subscription; the same one while it is open',
  limits,
  query: z.strictObject(query),
  answer,
});

export const checkoutExisting = endpoint({
  id: 'billing.checkoutExisting',
  method: 'GET',
  acts: true,
  path: '/api/hosted_pages/checkout_existing/:token',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'A hosted page that upgrades the running plan, or sells the licence of a school; the same one while it is open',
  // An overdue plan is read from the gateway first.
  atomic: 'own_transactions',
  limits,
  params: z.strictObject({ token: z.string().min(1).max(100) }),
  query: z.strictObject({
    ...query,
    /** For the licence of a school: how many teachers, the owner included; as many as there are by default. */
    quantity: z.coerce.number().int().min(1).max(maxTeachers).optional(),
  }),
  answer,
});

const params = z.strictObject({ id: z.uuid() });

/** What the page shows. Amounts in major units. */
export const HostedPageContent = z.strictObject({
  ...HostedPageView.shape,
  planName: z.string().max(50),
  /** Of a school's licence: how many teachers, and which school; 1 and null for what a member buys for themselves. */
  quantity: z.int(),
  schoolName: z.string().max(100).nullable(),
  item: z.string().max(50),
  frequency: z.enum(['monthly', 'yearly']),
  total: z.number(),
  currency: z.string().length(3),
  /** The code that it was opened with. */
  coupon: z.string().max(100).nullable(),
  /** What is charged now and next; null where the page has closed, or the price has changed since it was opened. */
  quote: QuoteView.nullable(),
});
export type HostedPageContent = z.output<typeof HostedPageContent>;

export const getHostedPage = endpoint({
  id: 'billing.getHostedPage',
  method: 'GET',
  path: '/api/hosted_pages/:id',
  access: 'signed_in',
  summary: 'What a hosted page sells and for how much, for the member that it was made for',
  params,
  answer: HostedPageContent,
});

export const payHostedPage = endpoint({
  id: 'billing.payHostedPage',
  method: 'POST',
  path: '/api/hosted_pages/:id/payments',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Pay a hosted page by card, once; needs an Idempotency-Key',
  atomic: 'own_transactions',
  limits: [{ per: 'user', max: 10, seconds: 600, name: 'payment_attempts' }],
  params,
  body: z.strictObject({
    /** The gateway's token of the card; none with `storedCard`. */
    paymentMethodId: z.string().min(1).max(200).nullish(),
    /** An upgrade by the card of the running subscription: the id that `GET /api/subscriptions/:id/stored_card` has shown. */
    storedCard: z.string().min(1).max(100).nullish(),
    paymentIntentId: z.string().min(1).max(200).nullish(),
    /** Where the call was refused with `captcha_needed` before. */
    recaptchaResponse: z.string().max(4000).nullish(),
  }),
  answer: PaymentAnswer,
});

nameSchemas({ HostedPageView, HostedPageContent });
