import { tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { clearAttempts, countAttempt } from '#platform/server/http/rate-limit.ts';

const window = 15 * 60;
const maxWrongAttempts = 5;

export interface PasswordAttemptLimit {
  /** Counts an attempt and refuses (429) it after five wrong ones within 15 minutes. */
  check(): Promise<void>;
  /** Clears the count after a right password. */
  reset(): Promise<void>;
}

/**
 * Limits the attempts at the present password by a signed-in member, on every page that asks for it, so that a stolen
 * session cannot be used for guessing. The count goes up first, so that parallel guesses count too.
 */
export function passwordAttemptLimit(call: Call, userId: string): PasswordAttemptLimit {
  const key = `present_password:${userId}`;
  const { db } = call.platform;
  return {
    async check() {
      const attempts = await countAttempt(db, key, window, call.now);
      if (attempts.count > maxWrongAttempts) throw tooMany(attempts.resetsInSeconds);
    },
    reset: () => clearAttempts(db, key),
  };
}
