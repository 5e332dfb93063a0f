import { createHash } from 'node:crypto';
import { tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { captchaOf } from '#platform/server/captcha/captcha-of.ts';
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
/** Attempts on one account from everywhere within a day, before it is slowed down. */
const attemptsPerAccount = 20;
const day = 24 * 60 * 60;
/** Seconds between two checked attempts on a slowed-down account. */
const slowedAttemptSeconds = 5 * 60;

export interface SignInLimits {
  /** Counts an attempt and refuses (429) it above the limit. */
  check(): Promise<void>;
  /** Refuses (429) a failure above the limit, so that simultaneous attempts learn no more results than the limit allows. */
  countFailure(): Promise<void>;
  /** Refuses a right password while the address is over its limit, which simultaneous attempts may have reached. */
  checkAddress(): Promise<void>;
  /** True after five failures for the e-mail address, from any network, where a captcha is configured. */
  needsCaptcha(): Promise<boolean>;
  /** Clears the counts of the e-mail address after a right password. */
  reset(): Promise<void>;
}

/**
 * The limits of password attempts. `email` is normalised and may have no account, which is counted the same way.
 * `device` is the name of a browser where this account has signed in before (`findKnownDevice`), or null.
 */
export function signInLimits(call: Call, email: string, device: string | null): SignInLimits {
  if (call.platform.config.rateLimits !== 'on') return noLimits;
  return device === null ? limitsOfUnknownDevice(call, email) : limitsOfKnownDevice(call, device);
}

/**
 * Failures count per e-mail address and network, per network address, and per e-mail address alone. The last limit only
 * slows down, so that nobody can lock a member out. The counts go up before the password is checked, so that parallel
 * guesses count too.
 */
function limitsOfUnknownDevice(call: Call, email: string): SignInLimits {
  const { config, db } = call.platform;
  const { network, address } = call.http;
  const name = createHash('sha256').update(email).digest('base64url');
  const forEmail = `sign_in:${name}:${network}`;
  const forFailures = `sign_in_failures:${name}`;
  const forAccount = `sign_in_account:${name}`;
  const forSlowedAccount = `sign_in_turn:${name}`;
  const forAddress = `sign_in:${rateLimitAddress(address)}`;
  async function refuseAddress(): Promise<void> {
    const failed = await getAttemptCount(db, forAddress, window, call.now);
    if (failed.count >= failuresPerAddress) throw tooManyAttempts(failed);
  }
  async function checkAccount(): Promise<void> {
    const attempts = await countAttempt(db, forAccount, day, call.now);
    if (attempts.count <= attemptsPerAccount) return;
    const slowed = await countAttempt(db, forSlowedAccount, slowedAttemptSeconds, call.now);
    if (slowed.count > 1) throw slowedDown(slowed);
  }
  return {
    checkAddress: refuseAddress,
    async check() {
      await refuseAddress();
      const attempts = await countAttempt(db, forEmail, window, call.now);
      if (attempts.count > failuresPerEmailAndNetwork) throw tooManyAttempts(attempts);
      await checkAccount();
    },
    async countFailure() {
      const failed = await countAttempt(db, forAddress, window, call.now);
      await countAttempt(db, forFailures, window, call.now);
      if (failed.count > failuresPerAddress) throw tooManyAttempts(failed);
    },
    async needsCaptcha() {
      if (captchaOf(config) === null) return false;
      return (await getAttemptCount(db, forFailures, window, call.now)).count >= failuresBeforeCaptcha;
    },
    reset: () => clearAttempts(db, forEmail, forFailures, forAccount, forSlowedAccount),
  };
}

/** A known browser has a limit of its own, which strangers' attempts do not affect, not even from its network. */
function limitsOfKnownDevice(call: Call, device: string): SignInLimits {
  const { db } = call.platform;
  const key = `sign_in_device:${device}`;
  return {
    ...noLimits,
    async check() {
      const attempts = await countAttempt(db, key, window, call.now);
      if (attempts.count > failuresPerDevice) throw tooManyAttempts(attempts);
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

/** The same text for an e-mail address without an account. */
const slowedDown = ({ resetsInSeconds }: AttemptCount) =>
  tooMany(
    resetsInSeconds,
    `Too many attempts for this email. Please try again ${waitText(resetsInSeconds)}, use a device where you have logged in before, or reset your password.`,
  );
