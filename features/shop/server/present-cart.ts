import { toMajor } from '#platform/pure/money.ts';
import type { Call } from '#platform/server/call.ts';
import type { CartView } from '../contract.ts';
import { type CartOwner, findCartId } from './cart.store.ts';
import { findCartProducts } from './find-cart-products.ts';
import { findViewerCurrency } from './find-viewer-currency.ts';
import { needsDeliveryConsent } from './needs-delivery-consent.ts';
import { productCoverAddress } from './product-files.ts';
import { quoteOfProducts } from './quote-of-products.ts';

/** The owner's cart with the prices of now; empty where there is none. */
export async function presentCart(call: Call, owner: CartOwner | null): Promise<CartView> {
  const currency = await findViewerCurrency(call);
  const cartId = owner && (await findCartId(call.db, owner));
  const rows = cartId === null ? [] : await findCartProducts(call, cartId, currency);
  const priceOf = (minor: number) => toMajor({ minor, currency });
  return {
    products: rows.map((row) => ({
      id: row.id,
      title: row.title,
      cloudfrontUrlSmall: productCoverAddress(row, call.platform.files),
      priceForCurrency: priceOf(row.amount_minor),
      currency: currency.toLowerCase(),
    })),
    total: priceOf(rows.reduce((sum, row) => sum + row.amount_minor, 0)),
    currency: currency.toLowerCase(),
    quote: quoteOfProducts(currency, rows),
    needsConsent: await needsDeliveryConsent(call),
  };
}
