import type { HeatSubject } from '#features/trending/server/heat-subject.ts';

/** The heat of tracks; its tables are in `track.table.ts`. */
export const trackHeat: HeatSubject = { noun: 'track' };
