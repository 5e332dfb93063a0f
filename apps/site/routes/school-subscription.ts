import { redirect } from '@tanstack/react-router';
import { educationPriceQuery } from '#features/billing/web/education-price-query.ts';
import { organizationQuery } from '#features/education/web/education-queries.ts';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { schoolLicenceQuery } from '#features/school-licences/web/licence-queries.ts';
import { SchoolSubscriptionPage } from '#features/school-licences/web/school-subscription-page.tsx';
import { sitePage } from '../site-page.ts';

/** For the owner of a school; others are redirected to the home of theirs (EDU-046). */
export const page = sitePage({
  component: SchoolSubscriptionPage,
  load: async ({ context: { api, queryClient } }) => {
    const { membership } = await queryClient.ensureQueryData(ownMembershipQuery(api));
    if (membership?.role !== 'owner') throw redirect({ href: '/education', statusCode: 302 });
    const { id } = membership.organization;
    const { licence } = await queryClient.ensureQueryData(organizationQuery(api, id));
    if (licence.state === 'closed') throw redirect({ href: '/education/school', statusCode: 302 });
    await Promise.all([
      queryClient.ensureQueryData(schoolLicenceQuery(api, id)),
      queryClient.ensureQueryData(educationPriceQuery(api)),
    ]);
  },
  head: { title: 'Subscription of your school', noIndex: true },
});
