import { EditGroupPage } from '#features/groups/web/group-form-pages.tsx';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import { sitePage } from '../site-page.ts';

/** The form for those who lead a group; it has two addresses. */
export const page = sitePage({
  membersOnly: true,
  component: EditGroupPage,
  load: async ({ context: { api, queryClient }, params }) => {
    const group = await queryClient.ensureQueryData(groupQuery(api, params.groupLink ?? params.id ?? ''));
    if (!group.can.edit) throw forbidden('Only the admins of a group can change it.');
  },
  head: { title: 'Edit group', noIndex: true },
});
