import { redirect } from '@tanstack/react-router';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { ConsentFormPage } from '#features/school-records/web/consent-form-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ConsentFormPage,
  load: async ({ context: { api, queryClient } }) => {
    const { membership } = await queryClient.ensureQueryData(ownMembershipQuery(api));
    if (!membership) throw redirect({ href: '/auth/organizations', statusCode: 302 });
  },
  head: { title: 'Form for parents', noIndex: true },
});
