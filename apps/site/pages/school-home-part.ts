import { lazyModule } from '#platform/web/lazy-module.ts';

/** The home of the education edition, loaded lazily so that the site's home does not include it. */
export const schoolHomePart = lazyModule('SchoolHome', () => import('./school-home.tsx'));
