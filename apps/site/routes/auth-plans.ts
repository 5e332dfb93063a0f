import { readPricingSearch } from '#features/billing/model/pricing-search.ts';
import { PlansPage } from '#features/billing/web/plans-page.tsx';
import { siteNameMark } from '#platform/pure/site-name.ts';
import { loadPricing } from '../load-pricing.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: PlansPage,
  load: loadPricing,
  head: ({ search }) => ({
    title: readPricingSearch(search).title,
    description: `What a ${siteNameMark} account holds.`,
    noIndex: true,
  }),
});
