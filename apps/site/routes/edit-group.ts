import { EditGroupPage } from '#features/groups/web/admins/group-form-pages.tsx';
import { forbidden } from '#platform/pure/refusal.ts';
import { loadGroupPage } from '../load-group-page.ts';
import { sitePage } from '../site-page.ts';

/** The form for group admins; it has two addresses. */
export const page = sitePage({
  component: EditGroupPage,
  load: async (input) => {
    const group = await loadGroupPage(input);
    if (!group.can.edit) throw forbidden('Only the admins of a group can change it.');
  },
  head: { title: 'Edit group', noIndex: true },
});
