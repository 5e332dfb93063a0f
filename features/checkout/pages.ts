import { page } from '#platform/pure/page.ts';

/** Prices and gates are the viewer's own, so that it is never cached. */
export const checkoutPage = page({
  id: 'checkout',
  path: '/checkout',
  takesCards: true,
  cacheKey: false,
  budgetKb: 160,
});
