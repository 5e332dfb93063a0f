import { page } from '#platform/pure/page.ts';

export const tracksPage = page({
  id: 'tracks',
  path: '/tracks',
  edition: 'site',
  budgetKb: 127,
  cacheKey: ['type'],
  inSitemap: true,
});
export const genrePage = page({
  id: 'genre',
  path: '/tracks/genre/$genre',
  edition: 'site',
  budgetKb: 127,
  cacheKey: ['sort'],
});
export const tagPage = page({
  id: 'tag',
  path: '/tracks/tag/$tag',
  edition: 'site',
  budgetKb: 127,
  cacheKey: ['sort'],
});
export const trackPage = page({ id: 'track', path: '/user/$profileLink/track/$permalink', budgetKb: 143 });
export const myTracksPage = page({
  id: 'my-tracks',
  path: '/account/tracks',
  access: 'members',
  budgetKb: 150,
});
export const statisticsPage = page({
  id: 'statistics',
  path: '/account/statistics',
  edition: 'site',
  access: 'members',
  budgetKb: 150,
  community: true,
});
export const editTrackPage = page({
  id: 'edit-track',
  path: '/account/tracks/$id/edit',
  access: 'members',
  budgetKb: 150,
});
export const embedPage = page({ id: 'embed', path: '/player/$shortLinkId', gates: 'none', frame: 'bare' });
export const shortLinkPage = page({ id: 'short-link', path: '/t/$shortLinkId', budgetKb: 125 });
