import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { type FieldErrors, invalid, tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { type signUp as contract, userSignedUp } from '../contract.ts';
import { areSufficient, currentTermsVersion, missingConsents } from '../model/consents.ts';
import { normaliseEmail } from '../model/email.ts';
import { neutralHandle } from '../model/neutral-handle.ts';
import { confirmationFault } from '../model/password.ts';
import { isCommonPassword } from './common-passwords.ts';
import { insertConsents } from './consents.store.ts';
import { hashPassword } from './password-hash.ts';
import { sendWelcome } from './send-welcome.ts';
import { beginSession } from './sessions.ts';
import { findUserByEmail, insertUser } from './users.store.ts';

type Input = InputOf<typeof contract>;

const hour = 3600;
const signUpsPerHour = 10;
/** Where somebody goes who has come without a target. */
const firstPage = '/community';
const taken = { email: ['has already been taken'] };

/** Makes an account with the free plan and signs its owner in on this device. */
export async function signUp(call: Call, input: Input): Promise<AnswerOf<typeof contract>> {
  await refuseFaults(input);
  await countSignUp(call);
  const email = input.user.email.trim();
  if (await findUserByEmail(call.db, normaliseEmail(email))) throw invalid(taken);
  const passwordHash = await hashPassword(input.user.password, call.randomBytes);
  await inTransaction(call, async (inner) => {
    const userId = await addUser(inner, email, passwordHash, input.consents.marketing);
    await insertConsents(inner.db, {
      userId,
      at: inner.now,
      source: 'sign_up',
      termsVersion: currentTermsVersion,
      consents: input.consents,
    });
    await beginSession(inner, userId);
    await inner.emit(userSignedUp, { userId });
    await inner.enqueue(sendWelcome, { userId });
  });
  return { url: firstPage };
}

async function refuseFaults({ user, consents }: Input): Promise<void> {
  const faults: FieldErrors = {};
  if (await isCommonPassword(user.password)) faults.password = ['This password is too common'];
  const confirmation = confirmationFault(user.password, user.passwordConfirmation);
  if (confirmation !== null) faults.password_confirmation = [confirmation];
  if (!areSufficient(consents)) faults.consents = [missingConsents];
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** Only what could become an account is counted, so that typing errors lock nobody out. */
async function countSignUp(call: Call): Promise<void> {
  const { config, db } = call.platform;
  if (config.rateLimits === 'off') return;
  const counted = await countAttempt(db, `sign_up:${call.http.network}`, hour, call.now);
  if (counted.count > signUpsPerHour) throw tooMany(counted.resetsInSeconds);
}

/** The unique indexes decide who was first; a handle that is taken is drawn again, with ever more digits. */
async function addUser(call: Call, email: string, passwordHash: string, marketing: boolean): Promise<string> {
  const id = call.newId();
  const emailNormalised = normaliseEmail(email);
  for (let digits = 4; digits < 12; digits += 1) {
    const username = neutralHandle(call.randomBytes, digits);
    const added = await insertUser(call.db, {
      id,
      email,
      emailNormalised,
      username,
      profileLink: username.toLowerCase(),
      passwordHash,
      subscribedToNewsletter: marketing,
      termsVersion: currentTermsVersion,
      createdAt: call.now,
    });
    if (added) return id;
    if (await findUserByEmail(call.db, emailNormalised)) throw invalid(taken);
  }
  throw new Error('No free handle was found.');
}
