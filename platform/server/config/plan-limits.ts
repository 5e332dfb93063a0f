import type { Settings } from './environment-schema.ts';

/** Whether members can buy a plan on this site: not yet. */
const plansAreSold = false;

/** Whether plans limit what members may do. With `auto` they do once plans can be bought. */
export const planLimitsOf = ({ PLAN_LIMITS: setting }: Pick<Settings, 'PLAN_LIMITS'>): boolean =>
  setting === 'auto' ? plansAreSold : setting === 'on';
