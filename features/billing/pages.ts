import { page } from '#platform/pure/page.ts';

export const schoolPricingPage = page({
  id: 'pricing',
  path: '/pricing',
  variesByCurrency: true,
});

export const plansPage = page({
  id: 'auth-plans',
  path: '/auth/plans',
  gates: 'none',
  budgetKb: 130,
  keepsOpener: true,
});
