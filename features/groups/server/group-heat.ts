import type { HeatSubject } from '#features/trending/server/heat-subject.ts';

/** Groups as a subject of heat; the tables are in `group.table.ts`. */
export const groupHeat: HeatSubject = { noun: 'group' };
