import { notFound } from '@tanstack/react-router';
import { AdminEditProfilePage } from '#features/profiles/web/admin-edit-profile-page.tsx';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: AdminEditProfilePage,
  load: async ({ context: { api, queryClient }, params }) => {
    const guid = params.guid ?? '';
    if (!isUuid(guid)) throw notFound();
    await queryClient.ensureQueryData(profileQuery(api, guid));
  },
  head: { title: 'Edit a member', noIndex: true },
});
