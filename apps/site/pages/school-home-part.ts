import { part } from '#platform/web/part.ts';

/** The home of the education edition: nothing that the hall's own home would have to bring along. */
export const schoolHomePart = part('SchoolHome', () => import('./school-home.tsx'));
