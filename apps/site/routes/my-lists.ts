import { followedListsQuery } from '#features/lists/web/follows/followed-lists-query.ts';
import { likedTracksQuery, ownListsQuery } from '#features/lists/web/list-queries.ts';
import { MyListsPage } from '#features/lists/web/my-lists-page.tsx';
import { playedSettingsQuery, playedTracksQuery } from '#features/lists/web/played/played-tracks-query.ts';
import { sitePage } from '../site-page.ts';

const titles: Readonly<Record<string, string>> = {
  liked: 'Liked',
  played: 'Played lately',
  followed: 'Followed lists',
};

export const page = sitePage({
  component: MyListsPage,
  load: async ({ context: { api, queryClient }, search }) => {
    if (search.type === 'liked')
      await queryClient.fetchInfiniteQuery({ ...likedTracksQuery(api), staleTime: 0 });
    else if (search.type === 'played')
      await Promise.all([
        queryClient.fetchInfiniteQuery({ ...playedTracksQuery(api), staleTime: 0 }),
        queryClient.ensureQueryData(playedSettingsQuery(api)),
      ]);
    else if (search.type === 'followed')
      await queryClient.fetchInfiniteQuery({ ...followedListsQuery(api), staleTime: 0 });
    else await queryClient.ensureInfiniteQueryData(ownListsQuery(api));
  },
  head: ({ search }) => ({ title: titles[search.type ?? ''] ?? 'My lists', noIndex: true }),
});
