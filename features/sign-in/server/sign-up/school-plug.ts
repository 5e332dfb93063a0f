import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { SchoolAccountForm } from '../../school.contract.ts';

/** What sign-up needs from the education feature, which depends on this one. */
export interface SchoolPlug {
  /** Creates the school of a new owner in the transaction of the sign-up. */
  createSchool(call: Call, userId: string, account: SchoolAccountForm): Promise<unknown>;
  /** True for the token of an open school invitation to this address. */
  isInvitationToken(call: Call, token: string, emailNormalised: string): Promise<boolean>;
  /** True when a school's invitation to this address is open. */
  hasOpenInvitation(call: Call, emailNormalised: string): Promise<boolean>;
  /** True when a school has the domain of this address. */
  hasSchoolOfEmailDomain(call: Call, emailNormalised: string): Promise<boolean>;
}

export const schoolPlug = extensionPoint<SchoolPlug>('schools at sign-up', { single: true });
