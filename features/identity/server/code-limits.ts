import { tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';

const limits = [
  { tries: 10, seconds: 15 * 60 },
  { tries: 30, seconds: 24 * 60 * 60 },
];

/**
 * Counts one try of a code before it is looked at, so that guesses in parallel count too, and refuses (429) the eleventh
 * in 15 minutes and the thirty-first in a day: somebody who has the password needs some 20 years for an even chance.
 * Never in a transaction.
 */
export async function countCodeTry(call: Call, userId: string): Promise<void> {
  const { config, db } = call.platform;
  if (config.rateLimits === 'off') return;
  for (const { tries, seconds } of limits) {
    const counted = await countAttempt(db, `second_factor:${seconds}:${userId}`, seconds, call.now);
    if (counted.count > tries) throw tooMany(counted.resetsInSeconds);
  }
}
