import { lazyModule } from '#platform/web/lazy-module.ts';

/** The home of the education edition: nothing that the hall's own home would have to bring along. */
export const schoolHomePart = lazyModule('SchoolHome', () => import('./school-home.tsx'));
