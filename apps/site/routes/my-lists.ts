import { ownListsQuery } from '#features/lists/web/list-queries.ts';
import { MyListsPage } from '#features/lists/web/my-lists-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: MyListsPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(ownListsQuery(api));
  },
  head: { title: 'My lists', noIndex: true },
});
