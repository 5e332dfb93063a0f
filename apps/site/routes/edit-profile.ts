import { EditProfilePage } from '#features/profiles/web/edit-profile-page.tsx';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { signedOut } from '#platform/pure/refusal.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: EditProfilePage,
  load: async ({ context: { api, queryClient, viewer } }) => {
    if (!viewer) throw signedOut();
    await queryClient.ensureQueryData(profileQuery(api, viewer.id));
  },
  head: { title: 'My profile', noIndex: true },
});
