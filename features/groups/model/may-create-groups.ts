import { planOfAccountType } from '#features/billing/model/plans.ts';

export const UPGRADE_TO_CREATE = 'Upgrade to create a group and unlock more features.';

/**
 * Whether a member (null: a guest) may create groups: every member; with `planLimits` only site admins and accounts
 * whose plan includes it (GROUP-075).
 */
export const mayCreateGroups = (
  person: { accountType: number; siteAdmin: boolean } | null,
  planLimits: boolean,
): boolean =>
  person !== null &&
  (!planLimits || person.siteAdmin || planOfAccountType(person.accountType).limits.createsGroups);
