import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { trackListQuery } from '#features/tracks/web/track-queries.ts';
import { MyTracksWithLists } from '../pages/my-tracks-with-lists.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: MyTracksWithLists,
  load: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(trackListQuery(api, 'my-tracks')),
      queryClient.ensureQueryData(accountQuery(api)),
    ]);
  },
  head: { title: 'My tracks', noIndex: true },
});
