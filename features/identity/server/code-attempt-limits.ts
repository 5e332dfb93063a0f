import { tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import { waitText } from '../model/wait-text.ts';

const limits = [
  { tries: 10, seconds: 15 * 60 },
  { tries: 30, seconds: 24 * 60 * 60 },
];

/**
 * Counts one try of a code before it is looked at, so that guesses in parallel count too, and refuses (429) the eleventh
 * in 15 minutes and the thirty-first in a day: somebody who has the password needs some 20 years for an even chance.
 * `device` is a browser or session that the member is known by, which is counted by itself; null for all others together.
 * Never in a transaction.
 */
export async function countCodeAttempt(call: Call, userId: string, device: string | null): Promise<void> {
  const { config, db } = call.platform;
  if (config.rateLimits === 'off') return;
  const who = device === null ? userId : `${userId}:${device}`;
  for (const { tries, seconds } of limits) {
    const { count, resetsInSeconds } = await countAttempt(
      db,
      `second_factor:${seconds}:${who}`,
      seconds,
      call.now,
    );
    if (count > tries)
      throw tooMany(
        resetsInSeconds,
        `Too many codes. Codes are taken again ${waitText(resetsInSeconds)}; until then the right one is refused, too.`,
      );
  }
}
