import { notFound } from '@tanstack/react-router';
import { AdminEditProfilePage } from '#features/profiles/web/admin-edit-profile-page.tsx';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { sitePage } from '../site-page.ts';

/** For site admins; not found for everybody else. */
export const page = sitePage({
  component: AdminEditProfilePage,
  load: async ({ context: { api, queryClient, viewer }, params }) => {
    const guid = params.guid ?? '';
    if (!viewer?.siteAdmin || !isUuid(guid)) throw notFound();
    await queryClient.ensureQueryData(profileQuery(api, guid));
  },
  head: { title: 'Edit a member', noIndex: true },
});
