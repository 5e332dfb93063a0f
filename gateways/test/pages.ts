import { page } from '#platform/pure/page.ts';

export const portalPage = page({
  id: 'test-gateway-portal',
  path: '/test-gateway/portal',
  frame: 'standalone',
  budgetKb: 130,
});

/** The page that stands for PayPal's own. */
export const paypalPage = page({
  id: 'test-gateway-paypal',
  path: '/test-gateway/paypal',
  frame: 'standalone',
  budgetKb: 130,
});
