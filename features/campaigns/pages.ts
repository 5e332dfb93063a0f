import { page } from '#platform/pure/page.ts';

export const campaignPage = page({ id: 'campaign', path: '/campaigns/$groupLink' });
export const campaignTracksPage = page({ id: 'campaign-tracks', path: '/campaigns/$groupLink/tracks' });
export const contestantsPage = page({
  id: 'campaign-contestants',
  path: '/campaigns/$groupLink/contestants',
});
