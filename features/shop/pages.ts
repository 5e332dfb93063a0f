import { page } from '#platform/pure/page.ts';

export const productsPage = page({
  id: 'products',
  path: '/products',
  edition: 'site',
  budgetKb: 160,
  variesByCurrency: true,
  cacheKey: ['kind', 'style', 'tempo', 'sort'],
  inSitemap: true,
});
export const productPage = page({
  id: 'product',
  path: '/shop/$productId',
  edition: 'site',
  budgetKb: 160,
  variesByCurrency: true,
});
export const adminOrdersPage = page({
  id: 'admin-orders',
  path: '/admin/orders',
  access: 'admins',
  edition: 'site',
  budgetKb: 140,
});
export const adminProductsPage = page({
  id: 'admin-products',
  path: '/admin/products',
  access: 'admins',
  edition: 'site',
  budgetKb: 143,
});
