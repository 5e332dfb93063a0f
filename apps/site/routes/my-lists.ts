import { likedTracksQuery, ownListsQuery } from '#features/lists/web/list-queries.ts';
import { MyListsPage } from '#features/lists/web/my-lists-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: MyListsPage,
  load: async ({ context: { api, queryClient }, search }) => {
    if (search.type === 'liked')
      await queryClient.fetchInfiniteQuery({ ...likedTracksQuery(api), staleTime: 0 });
    else await queryClient.ensureInfiniteQueryData(ownListsQuery(api));
  },
  head: ({ search }) => ({ title: search.type === 'liked' ? 'Liked' : 'My lists', noIndex: true }),
});
