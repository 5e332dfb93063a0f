import type { Settings } from './read-config.ts';

/** Whether members can buy a plan on this site. The one place that says so: nothing sells plans yet. */
const plansAreSold = false;

/** Whether plans limit what members may do. With `auto` they do as soon as plans are sold, so that nobody needs what nobody can buy. */
export const planLimitsOf = ({ PLAN_LIMITS: setting }: Pick<Settings, 'PLAN_LIMITS'>): boolean =>
  setting === 'auto' ? plansAreSold : setting === 'on';
