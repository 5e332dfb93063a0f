import { consentError } from '#features/members/model/consents.ts';
import { normaliseEmail } from '#features/members/model/email.ts';
import { insertConsents } from '#features/members/server/consents.store.ts';
import { createUser } from '#features/members/server/create-user.ts';
import { getTermsVersion } from '#features/members/server/terms-versions.store.ts';
import { findUserByEmail } from '#features/members/server/users.store.ts';
import { checkSignUpMode, claimInvitation } from '#features/site-settings/server/check-sign-up.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { type FieldErrors, invalid, tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { verifyCaptcha } from '#platform/server/captcha/verify-captcha.ts';
import { rateLimitAddress } from '#platform/server/http/client-network.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { type signUp as contract, userSignedUp } from '../../contract.ts';
import { passwordConfirmationError } from '../../model/password.ts';
import { captchaErrors } from '../captcha/captcha.ts';
import { isEmailReserved } from '../email-address/reserved-email.store.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { writeKnownDeviceCookie } from '../sessions/known-device-cookie.ts';
import { startSession } from '../sessions/sessions.ts';
import { sendWelcomeEmail } from '../sign-in.jobs.ts';
import { emailVerificationToken } from '../tokens/email-tokens.ts';
import { issueEmailToken } from '../tokens/one-time-tokens.ts';
import type { LinkReferral } from './link-referral.ts';
import type { SchoolPlug } from './school-plug.ts';

type Input = InputOf<typeof contract>;

const hour = 3600;
const signUpsPerHour = 10;
/** The page after a sign-up without a target. */
const defaultPath = '/community';
const verifyEmailPath = '/auth/verify_email';
/** The page on which a member chooses their school. */
const organizationsPath = '/auth/organizations';
const takenErrors = { email: ['has already been taken'] };

/** What the features that depend on this one plug into a sign-up. */
interface SignUpPlugs {
  schools: SchoolPlug;
  linkReferral: LinkReferral;
}

/** Creates an account with the free plan, with the school of a new owner, and signs in on this device; all or nothing. */
export async function signUp(
  { schools, linkReferral }: SignUpPlugs,
  call: Call,
  input: Input,
): Promise<AnswerOf<typeof contract>> {
  const { edition } = call.platform.config;
  const isSchool = edition === 'education';
  const { invitationToken, organization } = input;
  const email = input.user.email.trim();
  const normalised = normaliseEmail(email);
  const isInvited = invitationToken
    ? await schools.isInvitationToken(call, invitationToken, normalised)
    : false;
  const admission = { invitation: input.signUpInvitation ?? null, isInvited };
  await checkSignUpMode(call, admission);
  await checkSignUp(call, input, isSchool && (isInvited || organization != null));
  await countSignUp(call);
  if (await findUserByEmail(call.db, normalised)) throw invalid(takenErrors);
  if (await isEmailReserved(call.db, normalised, call.now)) throw invalid(takenErrors);
  const termsVersion = await getTermsVersion(call.platform);
  const passwordHash = await hashPassword(input.user.password, call.randomBytes);
  await inTransaction(call, async (inner) => {
    await claimInvitation(inner, admission);
    const userId = await createUser(inner, {
      email,
      passwordHash,
      subscribedToNewsletter: input.consents.marketing,
      termsVersion,
      emailVerifiedAt: isInvited ? inner.now : null,
    });
    if (userId === null) throw invalid(takenErrors);
    await insertConsents(inner.db, {
      userId,
      at: inner.now,
      source: 'sign_up',
      termsVersion,
      consents: input.consents,
    });
    if (organization) await schools.createSchool(inner, userId, organization);
    await linkReferral(inner, userId, input.referralId ?? null);
    await startSession(inner, userId, 'secret');
    writeKnownDeviceCookie(inner, { id: userId, password_hash: passwordHash });
    await inner.emit(userSignedUp, { userId });
    const seed = isInvited
      ? null
      : await issueEmailToken(inner, { kind: emailVerificationToken, userId, payload: { email } });
    await inner.enqueue(sendWelcomeEmail, { userId, ...(seed && { seed }), ...(isSchool && { edition }) });
  });
  const mayHaveSchool = isSchool && isInvited && !organization;
  const choosesSchool = mayHaveSchool && (await schools.hasSchoolOfEmailDomain(call, normalised));
  return { url: choosesSchool ? organizationsPath : pathAfterSignUp(call, isInvited) };
}

function pathAfterSignUp({ platform: { config } }: Call, isVerified: boolean): string {
  const needsVerification = config.edition === 'education' || config.requireVerifiedEmail;
  return needsVerification && !isVerified ? verifyEmailPath : defaultPath;
}

/** `schoolConsents`: a school answers for the member's age, or the member creates one. */
async function checkSignUp(call: Call, input: Input, schoolConsents: boolean): Promise<void> {
  const { user, consents, organization, recaptchaResponse } = input;
  const isSchool = call.platform.config.edition === 'education';
  const errors: FieldErrors = {};
  if (await isCommonPassword(user.password)) errors.password = ['This password is too common'];
  const confirmation = passwordConfirmationError(user.password, user.passwordConfirmation);
  if (confirmation !== null) errors.password_confirmation = [confirmation];
  const consentMissing = consentError(consents, schoolConsents);
  if (consentMissing !== null) errors.consents = [consentMissing];
  if (organization && !isSchool) errors.organization = ['can only be made on the education site'];
  if (!(await verifyCaptcha(call, recaptchaResponse))) Object.assign(errors, captchaErrors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Only valid sign-ups are counted, so that typing errors lock nobody out. */
async function countSignUp(call: Call): Promise<void> {
  const { config, db } = call.platform;
  if (config.rateLimits === 'off') return;
  const counted = await countAttempt(db, `sign_up:${rateLimitAddress(call.http.address)}`, hour, call.now);
  if (counted.count > signUpsPerHour) throw tooMany(counted.resetsInSeconds);
}
