export const UPGRADE_TO_CREATE = 'Upgrade to create a group and unlock more features.';

/** The last account type that may not found groups while plans limit: free is 0, intro 1 (GROUP-075). */
const introAccountType = 1;

/**
 * Whether somebody (null for a guest) may found groups: every member; with `planLimits` site admins, and every account but
 * free and intro ones.
 */
export const mayCreateGroups = (
  person: { accountType: number; siteAdmin: boolean } | null,
  planLimits: boolean,
): boolean => person !== null && (!planLimits || person.siteAdmin || person.accountType > introAccountType);
