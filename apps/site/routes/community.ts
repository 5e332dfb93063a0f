import { trackSectionQuery } from '#features/tracks/web/track-queries.ts';
import { CommunityPage } from '../pages/community-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: CommunityPage,
  load: async ({ context: { api, queryClient } }) => {
    const sections = ['trending', 'recent'] as const;
    await Promise.all(sections.map((one) => queryClient.ensureQueryData(trackSectionQuery(api, one))));
  },
  head: {
    title: 'Community',
    description: 'What moves in the hall today: tracks that are heard now, and the newest ones.',
    path: '/community',
  },
});
