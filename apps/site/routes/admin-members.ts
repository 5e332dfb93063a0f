import { MembersPage } from '#features/admin/web/members-page.tsx';
import { adminMembersQuery } from '#features/admin/web/members-query.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: MembersPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(adminMembersQuery(api, ''));
  },
  head: { title: 'Members', noIndex: true },
});
