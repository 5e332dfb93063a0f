import type { AtSchool } from './at-school.ts';
import type { LinkReferral } from './link-referral.ts';

/** What stands above and has its part in a sign-up. */
export interface SignUpPlugs {
  atSchool: AtSchool;
  linkReferral: LinkReferral;
}
