import { redirect } from '@tanstack/react-router';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { schoolSignInQuery } from '#features/school-sign-in/web/school-sign-in-queries.ts';
import { SchoolSignInSettingsPage } from '#features/school-sign-in/web/school-sign-in-settings-page.tsx';
import { sitePage } from '../site-page.ts';

/** For the owner of a school; its other members are redirected to its home, members without a school to the selection. */
export const page = sitePage({
  component: SchoolSignInSettingsPage,
  load: async ({ context: { api, queryClient } }) => {
    const { membership } = await queryClient.ensureQueryData(ownMembershipQuery(api));
    if (!membership) throw redirect({ href: '/auth/organizations', statusCode: 302 });
    if (membership.role !== 'owner') throw redirect({ href: '/education', statusCode: 302 });
    await queryClient.ensureQueryData(schoolSignInQuery(api, membership.organization.id));
  },
  head: { title: 'Sign-in of your school', noIndex: true },
});
