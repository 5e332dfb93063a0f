import type { LinkReferral } from './link-referral.ts';
import type { SchoolPlug } from './school-plug.ts';

/** What stands above and has its part in a sign-up. */
export interface SignUpPlugs {
  schools: SchoolPlug;
  linkReferral: LinkReferral;
}
