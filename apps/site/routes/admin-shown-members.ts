import { ShownMembersPage } from '#features/school-records/web/shown-members-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ShownMembersPage,
  head: { title: 'Whom a breach has shown', noIndex: true },
});
