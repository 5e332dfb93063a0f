import { tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { countAttempt, forgetAttempts } from '#platform/server/http/rate-limit.ts';

const window = 15 * 60;
const wrongTries = 5;

export interface PasswordTries {
  /** Counts a try and refuses (429) it after five wrong ones within 15 minutes. */
  refuse(): Promise<void>;
  /** The password was right. */
  forget(): Promise<void>;
}

/**
 * Tries of the present password by somebody who is signed in, wherever a page asks for it: a session that is not its
 * owner's must not become a place to guess. The count goes up first, so that guesses in parallel count too.
 */
export function passwordTries(call: Call, userId: string): PasswordTries {
  const key = `present_password:${userId}`;
  const { db } = call.platform;
  return {
    async refuse() {
      const tries = await countAttempt(db, key, window, call.now);
      if (tries.count > wrongTries) throw tooMany(tries.resetsInSeconds);
    },
    forget: () => forgetAttempts(db, key),
  };
}
