import { createHash } from 'node:crypto';
import { tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { rateLimitAddress } from '#platform/server/http/client-network.ts';
import {
  type AttemptCount,
  clearAttempts,
  countAttempt,
  getAttemptCount,
} from '#platform/server/http/rate-limit.ts';
import { waitText } from '../model/wait-text.ts';

const window = 15 * 60;
const failuresPerEmailAndNetwork = 10;
const failuresPerDevice = 10;
const failuresPerAddress = 50;
const failuresBeforeCaptcha = 5;
/** Tries on one account from everywhere, within a day, before it is slowed down. */
const attemptsPerAccount = 20;
const day = 24 * 60 * 60;
/** From then on one try is looked at in so many seconds. */
const slowedAttemptSeconds = 5 * 60;

export interface SignInLimits {
  /** Counts a try and refuses (429) it when there were too many. */
  check(): Promise<void>;
  /** Refuses (429) a failure beyond those that are allowed: of tries at the same time, no more are told that they were wrong. */
  countFailure(): Promise<void>;
  /** The password was right, and is not said to be while the address is shut: tries at the same time may have shut it. */
  checkAddress(): Promise<void>;
  /** True after five failures for the e-mail, from wherever they came, where a captcha is configured. */
  needsCaptcha(): Promise<boolean>;
  /** The password was right: what was counted for the e-mail is forgotten. */
  reset(): Promise<void>;
}

/**
 * The limits of tries of a password. `email` is the normalised one, of an account or of none: the same is counted.
 * `device` is the name of a browser where this account has signed in before (`findKnownDevice`), or null.
 */
export function signInLimits(call: Call, email: string, device: string | null): SignInLimits {
  if (call.platform.config.rateLimits !== 'on') return noLimits;
  return device === null ? limitsOfUnknownDevice(call, email) : limitsOfKnownDevice(call, device);
}

/**
 * Failures count for one e-mail from one network, for one address, and for one e-mail from everywhere. The last only
 * slows down: nobody can lock somebody else out. The counts go up before the password is looked at, so that guesses in
 * parallel count too.
 */
function limitsOfUnknownDevice(call: Call, email: string): SignInLimits {
  const { config, db } = call.platform;
  const { network, address } = call.http;
  const name = createHash('sha256').update(email).digest('base64url');
  const forEmail = `sign_in:${name}:${network}`;
  const everywhere = `sign_in_failures:${name}`;
  const forAccount = `sign_in_account:${name}`;
  const forTurn = `sign_in_turn:${name}`;
  const forAddress = `sign_in:${rateLimitAddress(address)}`;
  async function refuseAddress(): Promise<void> {
    const failed = await getAttemptCount(db, forAddress, window, call.now);
    if (failed.count >= failuresPerAddress) throw tooManyAttempts(failed);
  }
  async function waitForTurn(): Promise<void> {
    const tries = await countAttempt(db, forAccount, day, call.now);
    if (tries.count <= attemptsPerAccount) return;
    const turn = await countAttempt(db, forTurn, slowedAttemptSeconds, call.now);
    if (turn.count > 1) throw slowedDown(turn);
  }
  return {
    checkAddress: refuseAddress,
    async check() {
      await refuseAddress();
      const tries = await countAttempt(db, forEmail, window, call.now);
      if (tries.count > failuresPerEmailAndNetwork) throw tooManyAttempts(tries);
      await waitForTurn();
    },
    async countFailure() {
      const failed = await countAttempt(db, forAddress, window, call.now);
      await countAttempt(db, everywhere, window, call.now);
      if (failed.count > failuresPerAddress) throw tooManyAttempts(failed);
    },
    async needsCaptcha() {
      if (config.captcha === null) return false;
      return (await getAttemptCount(db, everywhere, window, call.now)).count >= failuresBeforeCaptcha;
    },
    reset: () => clearAttempts(db, forEmail, everywhere, forAccount, forTurn),
  };
}

/** A known browser is counted by itself: what strangers try, from its own network too, is nothing to it. */
function limitsOfKnownDevice(call: Call, device: string): SignInLimits {
  const { db } = call.platform;
  const key = `sign_in_device:${device}`;
  return {
    ...noLimits,
    async check() {
      const tries = await countAttempt(db, key, window, call.now);
      if (tries.count > failuresPerDevice) throw tooManyAttempts(tries);
    },
    reset: () => clearAttempts(db, key),
  };
}

const noLimits: SignInLimits = {
  check: async () => undefined,
  countFailure: async () => undefined,
  checkAddress: async () => undefined,
  needsCaptcha: async () => false,
  reset: async () => undefined,
};

const tooManyAttempts = ({ resetsInSeconds }: AttemptCount) =>
  tooMany(resetsInSeconds, `Too many attempts. Please try again ${waitText(resetsInSeconds)}.`);

/** The same for an e-mail that nobody has an account with. */
const slowedDown = ({ resetsInSeconds }: AttemptCount) =>
  tooMany(
    resetsInSeconds,
    `Too many attempts for this email. Please try again ${waitText(resetsInSeconds)}, use a device where you have logged in before, or reset your password.`,
  );
