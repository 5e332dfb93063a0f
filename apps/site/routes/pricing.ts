import { educationPriceQuery } from '#features/billing/web/education-price-query.ts';
import { SchoolPricingPage } from '#features/billing/web/school-pricing-page.tsx';
import { siteNameMark } from '#platform/pure/site-name.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: SchoolPricingPage,
  load: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(educationPriceQuery(api)),
  head: { title: 'Pricing for schools', description: `What ${siteNameMark} costs for a class or a school.` },
});
