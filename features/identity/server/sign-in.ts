import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, Refusal, tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { attemptsSoFar, countAttempt, forgetAttempts } from '#platform/server/http/rate-limit.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { signIn as contract } from '../contract.ts';
import { normaliseEmail } from '../model/email.ts';
import { verifyPassword } from './password-hash.ts';
import { presentCurrentUser } from './present-current-user.ts';
import { beginSession } from './sessions.ts';
import { findUserCounts } from './user-counts.store.ts';
import { countSignIn, findUserByEmail } from './users.store.ts';

const window = 15 * 60;
const failuresPerEmailAndNetwork = 10;
const failuresPerAddress = 50;

/** Begins a new session. An unknown e-mail and a wrong password look the same and take the same work. */
export async function signIn(
  call: Call,
  { user: { email, password } }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const normalised = normaliseEmail(email);
  const limits = failureLimits(call, normalised);
  await limits.refuse();
  const user = await findUserByEmail(call.db, normalised);
  const isRight = await verifyPassword(password, user?.password_hash ?? null);
  if (!user || !isRight) {
    await limits.countFailure();
    throw new Refusal(401, 'Invalid email or password.');
  }
  if (user.banned_at !== null) throw forbidden('This account is suspended.', 'suspended');
  await limits.forget();
  return inTransaction(call, async (inner) => {
    await beginSession(inner, user.id);
    const row = await countSignIn(inner.db, user.id);
    return { user: presentCurrentUser(row, await findUserCounts(inner.db, user.id)) };
  });
}

/**
 * Failures count for one e-mail from one network and for one address, never for an e-mail alone: nobody can lock
 * somebody else out. The first count goes up before the password is looked at, so that guesses in parallel count too.
 */
function failureLimits(call: Call, email: string) {
  const { config, db } = call.platform;
  const { network, address } = call.http;
  const forEmail = `sign_in:${createHash('sha256').update(email).digest('base64url')}:${network}`;
  // Whoever has one IPv6 address has the whole /64.
  const forAddress = `sign_in:${isIPv6(address) && network.endsWith('/64') ? network : address}`;
  const isOn = config.rateLimits === 'on';
  return {
    async refuse(): Promise<void> {
      if (!isOn) return;
      const failed = await attemptsSoFar(db, forAddress, window, call.now);
      if (failed.count >= failuresPerAddress) throw tooMany(failed.resetsInSeconds);
      const tries = await countAttempt(db, forEmail, window, call.now);
      if (tries.count > failuresPerEmailAndNetwork) throw tooMany(tries.resetsInSeconds);
    },
    async countFailure(): Promise<void> {
      if (isOn) await countAttempt(db, forAddress, window, call.now);
    },
    async forget(): Promise<void> {
      if (isOn) await forgetAttempts(db, forEmail);
    },
  };
}
