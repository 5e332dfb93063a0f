import { redirect } from '@tanstack/react-router';
import { mayCreateGroups } from '#features/groups/model/may-create-groups.ts';
import { NewGroupPage } from '#features/groups/web/admins/group-form-pages.tsx';
import { sitePage } from '../site-page.ts';

/** A member who may not create a group is redirected to the plans with the reason. */
export const page = sitePage({
  component: NewGroupPage,
  load: async ({ context: { viewer, settings } }) => {
    if (!mayCreateGroups(viewer, settings.planLimits))
      throw redirect({ href: '/accounts?for=groups', statusCode: 302 });
  },
  head: { title: 'New group', noIndex: true },
});
