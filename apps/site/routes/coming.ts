import { comingTitle } from '../coming-pages.ts';
import { loadCampaign } from '../load-campaign.ts';
import { ComingPage } from '../pages/coming-page.tsx';
import { sitePage } from '../site-page.ts';

/** One page for every announced address that is not built yet. */
export const page = sitePage({
  component: ComingPage,
  load: async (input) => {
    // Below an unknown campaign nothing is announced.
    if (input.path.startsWith('/campaigns/')) await loadCampaign(input);
  },
  head: ({ path, context }) => ({ title: comingTitle(path, context.settings), noIndex: true }),
});
