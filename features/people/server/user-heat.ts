import type { Heat } from '#features/trending/server/heat.ts';

/** The heat of members; its rows come and go with those of `users`, by the database itself. */
export const userHeat: Heat = { noun: 'user' };
