import type { HeatSubject } from '#features/trending/server/heat-subject.ts';

/** Heat of tracks; the tables are in `track.table.ts`. */
export const trackHeat: HeatSubject = { noun: 'track' };
