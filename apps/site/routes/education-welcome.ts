import { redirect } from '@tanstack/react-router';
import { organizationQuery } from '#features/education/web/education-queries.ts';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { SchoolWelcomePage } from '#features/education/web/school-welcome-page.tsx';
import { sitePage } from '../site-page.ts';

/** For the owner of a school; others are redirected to the home of theirs. */
export const page = sitePage({
  component: SchoolWelcomePage,
  load: async ({ context: { api, queryClient } }) => {
    const { membership } = await queryClient.ensureQueryData(ownMembershipQuery(api));
    if (membership?.role !== 'owner') throw redirect({ href: '/education', statusCode: 302 });
    await queryClient.ensureQueryData(organizationQuery(api, membership.organization.id));
  },
  head: { title: 'Your school is open', noIndex: true },
});
