import { randomUUID } from 'node:crypto';
import type { Person, RawAnswer } from '#testing/person.ts';

/** Pays Creator monthly by a good card, unless `body` says otherwise, as the checkout's call does. */
export const buyPlan = (
  buyer: Person,
  body: Record<string, unknown> = {},
  key: string | null = randomUUID(),
): Promise<RawAnswer> =>
  buyer.raw({
    method: 'POST',
    url: '/api/subscriptions',
    headers: key === null ? {} : { 'idempotency-key': key },
    body: { account_type: 5, period_name: 'monthly', payment_method_id: 'pm_test_visa', ...body },
  });
