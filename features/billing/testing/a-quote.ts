import type { QuoteView } from '../quote.contract.ts';

/** A quote of a new subscription at 119.88 USD a year. */
export const aQuote = (more: Partial<QuoteView> = {}): QuoteView => ({
  id: 'q'.repeat(43),
  currency: 'usd',
  total: 119.88,
  nextAmount: 119.88,
  nextAt: '2027-12-05T12:00:00.000Z',
  leftOverPromoCredits: 0,
  replaces: null,
  ...more,
});

/** What an upgrade replaces: Starter by the month, half of it left. */
export const aReplacedPlan = (
  more: Partial<NonNullable<QuoteView['replaces']>> = {},
): NonNullable<QuoteView['replaces']> => ({
  name: 'Starter',
  frequency: 'monthly',
  inTrial: false,
  cancellationScheduled: false,
  unusedDays: 15,
  credit: 3.49,
  ...more,
});
