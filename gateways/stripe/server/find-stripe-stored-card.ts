import type { StoredCard } from '#features/payments/server/gateway.ts';
import type { Platform } from '#platform/server/call.ts';
import { getCurrentSubscription } from './find-current-subscription.ts';
import { chargedMethodOf, hasEnded } from './present-stripe-subscription.ts';

/** `findStoredCard` of the interface: the default payment method of the subscription, or else of its customer. */
export async function findStripeStoredCard(platform: Platform, id: string): Promise<StoredCard | null> {
  const subscription = await getCurrentSubscription(platform, id);
  const method = hasEnded(subscription) ? null : chargedMethodOf(subscription);
  if (!method?.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return {
    token: method.id,
    brand: brandNames.get(brand) ?? null,
    lastFour: last4,
    expires: { month: exp_month, year: exp_year },
  };
}

/** Stripe's brands that have a name; `unknown` has none. */
const brandNames: ReadonlyMap<string, string> = new Map([
  ['amex', 'American Express'],
  ['cartes_bancaires', 'Cartes Bancaires'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['eftpos_au', 'Eftpos'],
  ['jcb', 'JCB'],
  ['mastercard', 'Mastercard'],
  ['unionpay', 'UnionPay'],
  ['visa', 'Visa'],
]);
