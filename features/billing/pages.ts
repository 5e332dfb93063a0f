import { page } from '#platform/pure/page.ts';

export const pricingPage = page({
  id: 'accounts',
  path: '/accounts',
  gates: 'none',
  budgetKb: 140,
  cacheKey: ['period', 'plan'],
  variesByCurrency: true,
  hasMinimalLayout: true,
  inSitemap: true,
});

export const schoolPricingPage = page({
  id: 'pricing',
  path: '/pricing',
  variesByCurrency: true,
});

export const hostedPage = page({
  id: 'hosted-page',
  path: '/hosted_pages/$id',
  access: 'members',
  takesCards: true,
  budgetKb: 140,
});

export const adminPlansPage = page({
  id: 'admin-plans',
  path: '/admin/plans',
  access: 'admins',
  budgetKb: 140,
});

export const adminCouponsPage = page({
  id: 'admin-coupons',
  path: '/admin/coupons',
  access: 'admins',
  budgetKb: 140,
});

export const plansPage = page({
  id: 'auth-plans',
  path: '/auth/plans',
  gates: 'none',
  budgetKb: 130,
  keepsOpener: true,
  hasMinimalLayout: true,
});
