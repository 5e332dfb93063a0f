import type { Person, RawAnswer } from '#testing/person.ts';
import { type Posting, postOnce } from './post-once.ts';

/** Agrees to the delivery and pays these products of the cart by a good card, unless `body` says otherwise, as the checkout's call does. */
export const buySounds = (
  buyer: Person,
  productIds: readonly string[],
  { body, ...more }: Posting = {},
): Promise<RawAnswer> => {
  const purchase = { product_ids: productIds, payment_method_id: 'pm_test_visa', consent: true, ...body };
  return postOnce(buyer, '/api/stripe_payments/charges', { ...more, body: purchase });
};
