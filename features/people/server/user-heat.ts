import type { HeatSubject } from '#features/trending/server/heat-subject.ts';

/** The heat of members; triggers insert and delete its rows with those of `users`. */
export const userHeat: HeatSubject = { noun: 'user' };
