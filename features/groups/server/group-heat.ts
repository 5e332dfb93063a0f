import type { HeatSubject } from '#features/trending/server/heat-subject.ts';

/** The heat of groups; its tables are in `group.table.ts`. */
export const groupHeat: HeatSubject = { noun: 'group' };
