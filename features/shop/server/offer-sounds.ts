import { z } from 'zod';
import { lockBuyer } from '#features/members/server/users.store.ts';
import type { PurchaseOffer } from '#features/payments/server/pay-by-card.ts';
import type { PaymentSnapshot } from '#features/payments/server/payment.store.ts';
import { conflict, Refusal, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { deliveryConsent } from '../model/delivery-consent.ts';
import { findCartId } from './cart.store.ts';
import { type CartRow, findCartProducts } from './find-cart-products.ts';
import { findViewerCurrency } from './find-viewer-currency.ts';
import { needsDeliveryConsent } from './needs-delivery-consent.ts';
import { findOwnedProductIds } from './owned-product.store.ts';
import { quoteOfProducts } from './quote-of-products.ts';

/** One payment for sounds may be under way, so that nothing is bought twice. */
export const soundsSlot = 'sounds';
export const soundsPurpose = 'sounds';

const SoundsDetails = z.strictObject({
  products: z.array(
    z.strictObject({
      id: z.uuid(),
      title: z.string().max(100),
      class: z.string().max(60),
      amount: z.number().int(),
    }),
  ),
  consent: z.string().max(500),
});
export type SoundsDetails = z.output<typeof SoundsDetails>;

/** What a payment buys, with the prices in minor units. */
export const soundsOf = ({ details: { products, consent } }: PaymentSnapshot): SoundsDetails =>
  SoundsDetails.parse({ products, consent });

interface WantedSounds {
  /** Of products in the cart. */
  productIds: readonly string[] | 'all';
  /** What the buyer was shown; null where nothing was. */
  quote: string | null;
  consent: boolean;
  /** Whether the buyer was shown a total of 0: that is no payment, and no gateway is asked. */
  isFree: boolean;
}

/**
 * What products of the buyer's cart cost; the buyer's row stays locked until the transaction ends. Refuses (422) what is not in the
 * cart or not on sale, what is owned, and a missing consent, and (409) another sum than that of the quote (CHECKOUT-117).
 */
export async function offerSounds(
  call: MemberCall,
  { productIds, quote, consent, isFree }: WantedSounds,
): Promise<PurchaseOffer> {
  const { userId } = call.actor;
  if (!(await lockBuyer(call.db, userId))) throw signedOut();
  const currency = await findViewerCurrency(call);
  const products = await findWanted(call, productIds, currency);
  const minor = totalOf(products);
  if ((minor === 0) !== isFree || (quote !== null && quote !== quoteOfProducts(currency, products)))
    throw conflict(
      'A price has changed. Nothing was charged; please look at the total again.',
      'price_changed',
    );
  if (!consent && (await needsDeliveryConsent(call)))
    throw new Refusal(422, `Please agree first: “${deliveryConsent}”`, { code: 'consent_needed' });
  const details: SoundsDetails = {
    products: products.map(({ id, title, class: kind, amount_minor }) => ({
      id,
      title,
      class: kind,
      amount: amount_minor,
    })),
    consent: consent ? deliveryConsent : '',
  };
  return {
    purpose: soundsPurpose,
    total: { minor, currency },
    snapshot: { buys: { kind: 'once', title: titleOf(products) }, details },
  };
}

const totalOf = (products: readonly CartRow[]): number =>
  products.reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/** Whether products of the buyer's cart cost 0 together; false where none of them is in it. */
export async function areSoundsFree(call: MemberCall, productIds: readonly string[]): Promise<boolean> {
  const cartId = await findCartId(call.db, { userId: call.actor.userId });
  if (cartId === null) return false;
  const inCart = await findCartProducts(call, cartId, await findViewerCurrency(call));
  const found = inCart.filter(({ id }) => productIds.includes(id));
  return found.length > 0 && totalOf(found) === 0;
}

async function findWanted(
  call: MemberCall,
  productIds: WantedSounds['productIds'],
  currency: string,
): Promise<CartRow[]> {
  const { userId } = call.actor;
  const cartId = await findCartId(call.db, { userId });
  const inCart = cartId === null ? [] : await findCartProducts(call, cartId, currency);
  const wanted = new Set(productIds === 'all' ? inCart.map(({ id }) => id) : productIds);
  if ((await findOwnedProductIds(call.db, userId, [...wanted])).size > 0)
    throw new Refusal(422, 'You own one of these sounds already. Please look at your cart again.', {
      code: 'cart_changed',
    });
  const found = inCart.filter(({ id }) => wanted.has(id));
  if (found.length > 0 && found.length === wanted.size) return found;
  throw new Refusal(422, 'Your cart has changed. Nothing was charged; please look at it again.', {
    code: 'cart_changed',
  });
}

/** What the gateway's pages and bills call the purchase. */
const titleOf = ([first, ...others]: readonly CartRow[]): string =>
  others.length === 0 ? (first?.title ?? '') : `${first?.title} and ${others.length} more`;
