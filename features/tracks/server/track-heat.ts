import type { Heat } from '#features/trending/server/heat.ts';

/** The heat of tracks; its tables are in `track.table.ts`. */
export const trackHeat: Heat = { noun: 'track' };
