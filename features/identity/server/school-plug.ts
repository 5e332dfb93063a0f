import type { Call } from '#platform/server/call.ts';
import type { SchoolAccountForm } from '../school.contract.ts';

/** What sign-up asks of the education feature, which stands above. */
export interface SchoolPlug {
  /** Makes the school of somebody who signs up as its owner, in their transaction. */
  createSchool(call: Call, userId: string, account: SchoolAccountForm): Promise<unknown>;
  /** Whether this is the token of a school's open invitation that was mailed to this address. */
  isInvitationToken(call: Call, token: string, emailNormalised: string): Promise<boolean>;
  /** Whether a school's invitation of this address is open. */
  hasOpenInvitation(call: Call, emailNormalised: string): Promise<boolean>;
  /** Whether there is a school of this address's domain. */
  hasSchoolOfEmailDomain(call: Call, emailNormalised: string): Promise<boolean>;
}
