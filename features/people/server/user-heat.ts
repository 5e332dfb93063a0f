import type { HeatSubject } from '#features/trending/server/heat-subject.ts';

/** The heat of members; its rows come and go with those of `users`, by the database itself. */
export const userHeat: HeatSubject = { noun: 'user' };
