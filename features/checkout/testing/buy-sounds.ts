import { randomUUID } from 'node:crypto';
import type { Person, RawAnswer } from '#testing/person.ts';

interface Purchase {
  /** Further fields of the body. */
  body?: Record<string, unknown>;
  key?: string | null;
  headers?: Record<string, string>;
}

/** Pays these products of the cart by a good card, unless `body` says otherwise, as the checkout's call does. */
export const buySounds = (
  buyer: Person,
  productIds: readonly string[],
  { body = {}, key = randomUUID(), headers = {} }: Purchase = {},
): Promise<RawAnswer> =>
  buyer.raw({
    method: 'POST',
    url: '/api/stripe_payments/charges',
    headers: { ...headers, ...(key !== null && { 'idempotency-key': key }) },
    body: { product_ids: productIds, payment_method_id: 'pm_test_visa', ...body },
  });
