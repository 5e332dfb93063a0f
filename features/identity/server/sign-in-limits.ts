import { createHash } from 'node:crypto';
import { tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { countedAddress } from '#platform/server/http/client-network.ts';
import { attemptsSoFar, countAttempt, forgetAttempts } from '#platform/server/http/rate-limit.ts';

const window = 15 * 60;
const failuresPerEmailAndNetwork = 10;
const failuresPerAddress = 50;
const failuresBeforeCaptcha = 5;

export interface SignInLimits {
  /** Counts a try and refuses (429) it when there were too many. */
  refuse(): Promise<void>;
  /** Refuses (429) a failure beyond those that are allowed: of tries at the same time, no more are told that they were wrong. */
  countFailure(): Promise<void>;
  /** The password was right, and is not said to be while the address is shut: tries at the same time may have shut it. */
  refuseAddress(): Promise<void>;
  /** True after five failures for the e-mail, from wherever they came, where a captcha is configured. */
  askCaptcha(): Promise<boolean>;
  /** The password was right: what was counted for the e-mail is forgotten. */
  forget(): Promise<void>;
}

/**
 * Failures count for one e-mail from one network and for one address, never for an e-mail alone: nobody can lock
 * somebody else out. The first count goes up before the password is looked at, so that guesses in parallel count too.
 * `email` is the normalised one.
 */
export function signInLimits(call: Call, email: string): SignInLimits {
  const { config, db } = call.platform;
  const { network, address } = call.http;
  const name = createHash('sha256').update(email).digest('base64url');
  const forEmail = `sign_in:${name}:${network}`;
  const everywhere = `sign_in_failures:${name}`;
  const forAddress = `sign_in:${countedAddress(address)}`;
  const isOn = config.rateLimits === 'on';
  async function refuseAddress(): Promise<void> {
    if (!isOn) return;
    const failed = await attemptsSoFar(db, forAddress, window, call.now);
    if (failed.count >= failuresPerAddress) throw tooMany(failed.resetsInSeconds);
  }
  return {
    refuseAddress,
    async refuse() {
      if (!isOn) return;
      await refuseAddress();
      const tries = await countAttempt(db, forEmail, window, call.now);
      if (tries.count > failuresPerEmailAndNetwork) throw tooMany(tries.resetsInSeconds);
    },
    async countFailure() {
      if (!isOn) return;
      const failed = await countAttempt(db, forAddress, window, call.now);
      await countAttempt(db, everywhere, window, call.now);
      if (failed.count > failuresPerAddress) throw tooMany(failed.resetsInSeconds);
    },
    async askCaptcha() {
      if (!isOn || config.captcha === null) return false;
      return (await attemptsSoFar(db, everywhere, window, call.now)).count >= failuresBeforeCaptcha;
    },
    async forget() {
      if (!isOn) return;
      await forgetAttempts(db, forEmail, everywhere);
    },
  };
}
