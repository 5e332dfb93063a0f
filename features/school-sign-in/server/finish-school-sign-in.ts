import { emailError, normaliseEmail } from '#features/members/model/email.ts';
import type { SchoolFlash } from '#features/sign-in/model/auth-flash.ts';
import { writeFailedSchoolSignIn } from '#features/sign-in/server/security-log/write-failed-sign-in.ts';
import { hashToken } from '#features/sign-in/server/sessions/session-token.ts';
import type { OpenIdClient } from '#features/sign-in/server/social/openid-client.ts';
import { findUserByIdentity } from '#features/sign-in/server/social/social-identities.store.ts';
import { signInTabAddress } from '#features/sign-in/server/social/social-redirects.ts';
import { signUpRefusalCodes } from '#features/site-settings/model/sign-up-mode.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { EgressRefusal } from '#platform/server/egress/egress.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { schoolAttempts } from './school-attempts.ts';
import { callbackUrlOf, schoolIssuer } from './school-issuer.ts';
import { findUsableSchoolSignIn, type SchoolSignInRow } from './school-sign-ins.store.ts';
import { claimSchoolState } from './school-state.ts';
import { type SchoolPerson, signInSchoolPerson } from './sign-in-school-person.ts';

/** Codes of refusals that the auth screen shows as they are. */
const shownCodes = [
  'suspended',
  'email_exists',
  'school_changed',
  'school_refused',
  'school_elsewhere',
  ...signUpRefusalCodes,
] as const;
/** Those of features below, by what the auth screen calls them. */
const otherCodes: Readonly<Record<string, SchoolFlash>> = {
  banned: 'school_refused',
  linked_to_organization: 'school_elsewhere',
  school_unpaid: 'school_full',
  limit_reached: 'school_full',
};

/** Handles the return from a school's issuer: signs in, signs up, asks, or answers with a message; returns the next address. */
export async function finishSchoolSignIn(call: Call, query: URLSearchParams): Promise<string> {
  const started = await claimSchoolState(call, query.get('state'));
  if (!started) return signInTabAddress('sign_in_failed');
  if (query.get('error') === 'access_denied') return signInTabAddress(null);
  const { organizationId } = started;
  const settings = await findUsableSchoolSignIn(call.db, organizationId);
  if (settings?.version !== started.version) return signInTabAddress('school_changed');
  const attempts = schoolAttempts(call);
  if ((await attempts.waitForFailures(organizationId)) > 0) return signInTabAddress('school_busy');
  let person: SchoolPerson | null;
  try {
    const client = await schoolIssuer(call, settings);
    const claims = await client.redeem(callbackUrlOf(call), query, { secrets: started, asksUserInfo: true });
    person = readPerson(settings, claims);
  } catch (error) {
    call.platform.log.warn({ err: error, school: organizationId }, 'a sign-in at a school failed');
    await attempts.countFailure(organizationId);
    const why = isUnreachable(error) ? 'school_unreachable' : 'sign_in_failed';
    await writeFailedSchoolSignIn(call, { userId: null, organizationId, why });
    return signInTabAddress(why);
  }
  if (!person) {
    await attempts.countFailure(organizationId);
    await writeFailedSchoolSignIn(call, { userId: null, organizationId, why: 'school_address' });
    return signInTabAddress('school_address');
  }
  if ((await attempts.countMember(person.subject)) > 0) return signInTabAddress('school_busy');
  await failpoint('school-sign-in.redeemed');
  try {
    const known = person;
    return await inTransaction(call, (inner) => signInSchoolPerson(inner, settings, known));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const shown = shownCodes.find((code) => code === error.code);
    const why = shown ?? otherCodes[error.code ?? ''] ?? 'sign_in_failed';
    const known = await findUserByIdentity(call.platform.db, 'school', person.subject);
    await writeFailedSchoolSignIn(call, { userId: known?.id ?? null, organizationId, why });
    return signInTabAddress(why);
  }
}

type Claims = Awaited<ReturnType<OpenIdClient['redeem']>>;

/** Who came back; null without an address in the school's domains, or with one that the issuer calls not verified. */
function readPerson({ domains, issuer }: SchoolSignInRow, claims: Claims): SchoolPerson | null {
  const { sub, email, email_verified: verified, name } = claims;
  if (typeof email !== 'string' || emailError(email) !== null) return null;
  const emailNormalised = normaliseEmail(email);
  const domain = emailNormalised.slice(emailNormalised.lastIndexOf('@') + 1);
  if (!domains.includes(domain) || (verified !== undefined && verified !== true)) return null;
  return {
    subject: hashToken(`${claims.iss ?? issuer}\n${sub}`).toString('base64url'),
    email: email.trim(),
    emailNormalised,
    name: typeof name === 'string' ? name : null,
  };
}

/** Whether a request did not get through, somewhere in the causes of the error. */
function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof EgressRefusal) return true;
  return false;
}
