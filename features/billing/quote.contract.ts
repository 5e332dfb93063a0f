import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

const period = z.enum(['monthly', 'yearly']);

/** What a plan or add-on costs its buyer now and later. Amounts in major units. */
export const QuoteView = z.strictObject({
  /** Names the sum: the call that charges is sent it, and is refused (409) where another sum is due. */
  id: z.string().max(100),
  /** The ISO code in lower case. */
  currency: z.string().length(3),
  /** What is charged now. */
  total: z.number(),
  nextAmount: z.number(),
  nextAt: z.string().max(40),
  /** What the account has as credits afterwards. */
  leftOverPromoCredits: z.number(),
  /** The running plan that it replaces; null for a new subscription. */
  replaces: z
    .strictObject({
      name: z.string().max(100),
      frequency: period,
      inTrial: z.boolean(),
      /** A cancellation that the upgrade takes back. */
      cancellationScheduled: z.boolean(),
      /** What of its paid period is left, and what that is worth. */
      unusedDays: z.number().int(),
      credit: z.number(),
    })
    .nullable(),
});
export type QuoteView = z.output<typeof QuoteView>;

export const getQuote = endpoint({
  id: 'billing.getQuote',
  method: 'GET',
  path: '/api/subscription_quote',
  access: 'signed_in',
  summary: 'What is charged now and next for a plan, and what of the running one is credited',
  // An overdue plan is read from the gateway first.
  atomic: 'own_transactions',
  limits: [{ per: 'user', max: 600, seconds: 3600 }],
  query: z.strictObject({
    /** The number of the plan or add-on. */
    accountType: z.enum(['1', '2', '3', '4', '5', '6', '7']),
    period,
    coupon: z.string().max(100).optional(),
    referralId: z.string().max(100).optional(),
  }),
  answer: z.strictObject({ quote: QuoteView }),
});

nameSchemas({ QuoteView });
