import { page } from '#platform/pure/page.ts';

export const portalPage = page({
  id: 'test-gateway-portal',
  path: '/test-gateway/portal',
  frame: 'standalone',
  budgetKb: 130,
});
