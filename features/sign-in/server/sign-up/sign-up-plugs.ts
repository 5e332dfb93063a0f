import type { LinkReferral } from './link-referral.ts';
import type { SchoolPlug } from './school-plug.ts';

/** What the features that depend on this one plug into a sign-up. */
export interface SignUpPlugs {
  schools: SchoolPlug;
  linkReferral: LinkReferral;
}
