import { signedOut } from '#platform/pure/refusal.ts';
import { comingPages, comingTitle } from '../coming-pages.ts';
import type { ComingPath } from '../coming-paths.ts';
import { loadCampaign } from '../load-campaign.ts';
import { ComingPage } from '../pages/coming-page.tsx';
import { sitePage } from '../site-page.ts';

/** One page for every announced address that is not built yet. */
export const page = sitePage({
  component: ComingPage,
  load: async (input) => {
    const { context, path } = input;
    const { membersOnly } = comingPages[path as ComingPath];
    if (membersOnly && !context.viewer) throw signedOut();
    // Below an unknown campaign nothing is announced.
    if (path.startsWith('/campaigns/')) await loadCampaign(input);
  },
  head: ({ path, context }) => ({ title: comingTitle(path as ComingPath, context.settings), noIndex: true }),
});
