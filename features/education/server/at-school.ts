import type { AtSchool } from '#features/identity/server/at-school.ts';
import { peekToken } from '#features/identity/server/one-time-tokens.ts';
import { schoolDomain } from '../model/mail-domain.ts';
import { findOrganizationsOfDomain } from './find-organizations.ts';
import { foundSchool } from './found-school.ts';
import { schoolInvitation } from './invitation-token.ts';
import { findInvitation, hasInvitation } from './invitations.store.ts';

/** What sign-up asks of schools. */
export const atSchool: AtSchool = {
  foundSchool,

  async hasInvited(call, token, emailNormalised) {
    const shown = await peekToken(call, schoolInvitation, token);
    const invitation = shown && (await findInvitation(call.db, shown.payload.invitationId, call.now));
    return invitation?.email_normalised === emailNormalised;
  },

  isInvited: ({ db, now }, emailNormalised) => hasInvitation(db, emailNormalised, now),

  async hasSchoolLike({ db }, emailNormalised) {
    const domain = schoolDomain(emailNormalised);
    return domain !== null && (await findOrganizationsOfDomain(db, domain)).length > 0;
  },
};
