export const UPGRADE_TO_CREATE = 'Upgrade to create a group and unlock more features.';

/** The highest account type that may not create groups while plan limits apply: free is 0, intro 1 (GROUP-075). */
const introAccountType = 1;

/**
 * Whether a member (null: a guest) may create groups: every member; with `planLimits` only site admins and
 * accounts above the intro plan.
 */
export const mayCreateGroups = (
  person: { accountType: number; siteAdmin: boolean } | null,
  planLimits: boolean,
): boolean => person !== null && (!planLimits || person.siteAdmin || person.accountType > introAccountType);
