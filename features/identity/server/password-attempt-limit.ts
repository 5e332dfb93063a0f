import { tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { clearAttempts, countAttempt } from '#platform/server/http/rate-limit.ts';

const window = 15 * 60;
const maxWrongAttempts = 5;

export interface PasswordAttemptLimit {
  /** Counts a try and refuses (429) it after five wrong ones within 15 minutes. */
  check(): Promise<void>;
  /** The password was right. */
  reset(): Promise<void>;
}

/**
 * Tries of the present password by somebody who is signed in, wherever a page asks for it: a session that is not its
 * owner's must not become a place to guess. The count goes up first, so that guesses in parallel count too.
 */
export function passwordAttemptLimit(call: Call, userId: string): PasswordAttemptLimit {
  const key = `present_password:${userId}`;
  const { db } = call.platform;
  return {
    async check() {
      const tries = await countAttempt(db, key, window, call.now);
      if (tries.count > maxWrongAttempts) throw tooMany(tries.resetsInSeconds);
    },
    reset: () => clearAttempts(db, key),
  };
}
