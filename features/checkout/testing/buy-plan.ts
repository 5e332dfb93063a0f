import type { Person, RawAnswer } from '#testing/person.ts';
import { postOnce } from './post-once.ts';

/** Pays Creator monthly by a good card, unless `more` says otherwise, as the checkout's call does. */
export const buyPlan = (
  buyer: Person,
  more: Record<string, unknown> = {},
  key?: string | null,
): Promise<RawAnswer> => {
  const body = { account_type: 5, period_name: 'monthly', payment_method_id: 'pm_test_visa', ...more };
  return postOnce(buyer, '/api/subscriptions', { body, ...(key !== undefined && { key }) });
};
