import { readPricingSearch } from '#features/billing/model/pricing-search.ts';
import { PricingPage } from '#features/billing/web/pricing-page.tsx';
import { loadPricing } from '../load-pricing.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: PricingPage,
  load: loadPricing,
  head: ({ search }) => ({
    title: readPricingSearch(search).title,
    description: 'What the plans hold and cost, by the month or by the year.',
  }),
});
