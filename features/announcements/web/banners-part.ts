import { part } from '#platform/web/part.ts';

/** What draws banners; most pages have none, and do not load it. */
export const bannersPart = part('Banners', () => import('./banners.tsx'));
