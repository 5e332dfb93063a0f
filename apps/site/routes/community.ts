import { CommunityPage } from '../pages/community-page.tsx';
import { loadSections } from '../pages/community-sections.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: CommunityPage,
  load: ({ context: { api, queryClient, viewer } }) => loadSections(api, queryClient, viewer),
  parts: ({ context }) => (context.viewer ? ['own-sections'] : []),
  head: {
    title: 'Community',
    description:
      'What moves in the hall today: groups, news, tutorials, tracks that are heard now, and their makers.',
    path: '/community',
  },
});
