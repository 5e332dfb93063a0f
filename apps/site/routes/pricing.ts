import { educationPriceQuery } from '#features/billing/web/education-price-query.ts';
import { SchoolPricing } from '#features/school-licences/web/school-pricing.tsx';
import { siteNameMark } from '#platform/pure/site-name.ts';
import { redirectStudents } from '../redirect-students.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: SchoolPricing,
  load: ({ context }) => {
    redirectStudents(context);
    return context.queryClient.ensureQueryData(educationPriceQuery(context.api));
  },
  head: { title: 'Pricing for schools', description: `What ${siteNameMark} costs for a class or a school.` },
});
