import { redirect } from '@tanstack/react-router';
import { ownDomainSchoolsQuery } from '#features/education/web/education-queries.ts';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { SchoolGatewayPage } from '#features/education/web/school-gateway-page.tsx';
import { sitePage } from '../site-page.ts';

/** Selection of a school; redirects members who have one. */
export const page = sitePage({
  component: SchoolGatewayPage,
  load: async ({ context: { api, queryClient } }) => {
    const { membership } = await queryClient.ensureQueryData(ownMembershipQuery(api));
    if (membership) {
      const href = membership.role === 'owner' ? '/education/welcome' : '/education';
      throw redirect({ href, statusCode: 302 });
    }
    await queryClient.ensureQueryData(ownDomainSchoolsQuery(api));
  },
  head: { title: 'Find your school', noIndex: true },
});
