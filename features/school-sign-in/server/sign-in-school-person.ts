import { schoolHomePage } from '#features/classes/pages.ts';
import { schoolGatewayPage } from '#features/education/pages.ts';
import { createUser } from '#features/members/server/create-user.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { findUserByEmail } from '#features/members/server/users.store.ts';
import { userSignedUp } from '#features/sign-in/contract.ts';
import { isEmailReserved } from '#features/sign-in/server/email-address/reserved-email.store.ts';
import { sendWelcomeEmail } from '#features/sign-in/server/sign-in.jobs.ts';
import { startMemberSession } from '#features/sign-in/server/sign-in-member.ts';
import { startAccountLink } from '#features/sign-in/server/social/account-link.ts';
import {
  findSchoolOfIdentity,
  findUserByIdentity,
  insertIdentity,
} from '#features/sign-in/server/social/social-identities.store.ts';
import { emailVerificationToken } from '#features/sign-in/server/tokens/email-tokens.ts';
import { issueEmailToken } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import { claimInvitation } from '#features/site-settings/server/check-sign-up.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import { admitToSchool, schoolRefusal } from './admit-to-school.ts';
import { findInvitationByEmail } from './find-schools.ts';
import { findUsableSchoolSignIn, type SchoolSignInRow } from './school-sign-ins.store.ts';
import { signInFromSchool } from './sign-in-from-school.ts';

/** Somebody as a school's issuer knows them. */
export interface SchoolPerson {
  /** Hash of the issuer and its own id of the person. */
  subject: string;
  /** An address in the school's domains. */
  email: string;
  emailNormalised: string;
  name: string | null;
}

/** Signs the person in, by their identity, a new account, or a link that they have to confirm; returns the next address. */
export async function signInSchoolPerson(
  call: Call,
  { organization_id: organizationId, version }: SchoolSignInRow,
  person: SchoolPerson,
): Promise<string> {
  const settings = await findUsableSchoolSignIn(call.db, organizationId, 'share');
  if (settings?.version !== version) throw schoolRefusal('school_changed');
  // A simultaneous sign-in of the same person may win; the database decides.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const next = await signInOnce(call, organizationId, person);
    if (next !== null) return next;
  }
  throw new Error('The identity could not be settled.');
}

async function signInOnce(call: Call, organizationId: string, person: SchoolPerson): Promise<string | null> {
  const { subject, emailNormalised, name } = person;
  const schoolId = await findSchoolOfIdentity(call.db, subject);
  if (schoolId !== null) {
    if (schoolId !== organizationId) throw schoolRefusal('school_elsewhere');
    const user = await findUserByIdentity(call.db, 'school', subject);
    if (!user) return null;
    const state = await admitToSchool(call, { organizationId, user, email: emailNormalised, name });
    return signInFromSchool(call, { organizationId, user, state, withSecret: false });
  }
  const owner = await findUserByEmail(call.db, emailNormalised);
  if (!owner) return createSchoolAccount(call, organizationId, person);
  // A simultaneous sign-in may have created the account between the two reads; then it has the identity, too.
  if ((await findSchoolOfIdentity(call.db, subject)) !== null) return null;
  await startAccountLink(call, {
    user: owner,
    pending: {
      provider: 'school',
      subject,
      signInUrl: href(schoolHomePage),
      school: { organizationId, email: emailNormalised },
    },
  });
  return '/auth/link?provider=school';
}

/** Creates an account without password, whose address counts as not verified; null when the address was taken meanwhile. */
async function createSchoolAccount(
  call: Call,
  organizationId: string,
  { subject, email, emailNormalised, name }: SchoolPerson,
): Promise<string | null> {
  if (await isEmailReserved(call.db, emailNormalised, call.now)) throw schoolRefusal('email_exists');
  const asked = { organizationId, emailNormalised, now: call.now };
  const isInvited = (await findInvitationByEmail(call.db, asked)) !== null;
  await claimInvitation(call, { invitation: null, isInvited });
  const userId = await createUser(call, {
    email,
    passwordHash: null,
    subscribedToNewsletter: false,
    termsVersion: null,
    emailVerifiedAt: null,
  });
  if (userId === null) return null;
  const user = await findUser(call.db, userId);
  if (!user) throw new Error('The account was lost while it was made.');
  const state = await admitToSchool(call, { organizationId, user, email: emailNormalised, name });
  const identity = { provider: 'school', subject, user_id: userId, organization_id: organizationId } as const;
  if (!(await insertIdentity(call.db, { ...identity, created_at: call.now })))
    throw schoolRefusal('sign_in_failed');
  await call.emit(userSignedUp, { userId });
  const seed = await issueEmailToken(call, { kind: emailVerificationToken, userId, payload: { email } });
  await call.enqueue(sendWelcomeEmail, { userId, seed, edition: 'education' });
  await startMemberSession(call, userId, { organizationId, withSecret: false });
  const next = new URLSearchParams({
    tab: 'confirm_consents',
    sign_up_consent: 'true',
    redirect_to: href(state === 'member' ? schoolHomePage : schoolGatewayPage),
  });
  return `/auth?${next}`;
}
