import { claimUnverifiedAccount } from '#features/sign-in/server/social/claim-unverified-account.ts';
import type { SchoolIdentities } from '#features/sign-in/server/social/school-identities.ts';
import { insertIdentity } from '#features/sign-in/server/social/social-identities.store.ts';
import { admitToSchool, schoolRefusal } from './admit-to-school.ts';
import { findUsableSchoolSignIn } from './school-sign-ins.store.ts';
import { signInFromSchool } from './sign-in-from-school.ts';

/** Links an identity after the owner of the account has proved that it is theirs. */
export const schoolIdentityLink: SchoolIdentities = {
  async linkIdentity(call, { organizationId, email, subject, user: found, withSecret }) {
    if (!(await findUsableSchoolSignIn(call.db, organizationId, 'share')))
      throw schoolRefusal('school_changed');
    // Who has read the e-mail owns the address; what a stranger has added to the account before is removed.
    const isUnproved = !withSecret && found.email_verified_at === null;
    const user = (isUnproved && (await claimUnverifiedAccount(call, found.id))) || found;
    const state = await admitToSchool(call, { organizationId, user, email, name: null });
    if (state !== 'public') {
      const isOwn = await insertIdentity(call.db, {
        provider: 'school',
        subject,
        user_id: user.id,
        created_at: call.now,
        organization_id: organizationId,
      });
      if (!isOwn) throw schoolRefusal('school_elsewhere');
    }
    return signInFromSchool(call, { organizationId, user, state, withSecret });
  },
};
