import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { MyTracksPage } from '#features/tracks/web/edit/my-tracks-page.tsx';
import { trackListQuery } from '#features/tracks/web/track-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: MyTracksPage,
  load: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(trackListQuery(api, 'my-tracks')),
      queryClient.ensureQueryData(accountQuery(api)),
    ]);
  },
  head: { title: 'My tracks', noIndex: true },
});
