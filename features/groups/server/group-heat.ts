import type { Heat } from '#features/trending/server/heat.ts';

/** The heat of groups; its tables are in `group.table.ts`. */
export const groupHeat: Heat = { noun: 'group' };
