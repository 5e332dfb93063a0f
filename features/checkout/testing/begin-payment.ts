import type { Person, RawAnswer } from '#testing/person.ts';
import { postOnce } from './post-once.ts';

/** Begins a payment for Creator monthly without a card, unless `more` says otherwise. */
export const beginPayment = (
  buyer: Person,
  more: Record<string, unknown> = {},
  key?: string | null,
): Promise<RawAnswer> => {
  const body = { product_type: 'subscription', account_type: 5, period_name: 'monthly', ...more };
  const url = '/api/stripe_payments/payment_intents';
  return postOnce(buyer, url, { body, ...(key !== undefined && { key }) });
};

/** Confirms a begun payment with a card at the test gateway, as the buyer's browser does; what the gateway answers. */
export async function giveCard(
  buyer: Person,
  begun: RawAnswer,
  card = 'pm_test_visa',
): Promise<RawAnswer['body']> {
  const body = { client_secret: begun.body.client_secret, approve: true, payment_method_id: card };
  return (await buyer.raw({ method: 'POST', url: '/api/test_gateway/payments/confirm', body })).body;
}
