import { invitationToken } from '#features/invitations/server/invitation-token.ts';
import type { SchoolPlug } from '#features/sign-in/server/sign-up/school-plug.ts';
import { findValidToken } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import { schoolDomain } from '../model/school-domain.ts';
import { createSchool } from './create-school.ts';
import { findOrganizationsOfDomain } from './find-organizations.ts';
import { findOpenInvitation, hasOpenInvitation } from './invitations/invitations.store.ts';

/** What sign-up needs of schools. */
export const schoolSignUp: SchoolPlug = {
  createSchool,

  async isInvitationToken(call, token, emailNormalised) {
    const peeked = await findValidToken(call, invitationToken, token);
    const invitation = peeked && (await findOpenInvitation(call.db, peeked.payload.invitationId, call.now));
    return invitation?.email_normalised === emailNormalised;
  },

  hasOpenInvitation: ({ db, now }, emailNormalised) => hasOpenInvitation(db, emailNormalised, now),

  async hasSchoolOfEmailDomain({ db }, emailNormalised) {
    const domain = schoolDomain(emailNormalised);
    return domain !== null && (await findOrganizationsOfDomain(db, domain)).length > 0;
  },
};
