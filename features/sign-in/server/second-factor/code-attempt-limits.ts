import { tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import { waitText } from '../../model/wait-text.ts';

const limits = [
  { attempts: 10, seconds: 15 * 60 },
  { attempts: 30, seconds: 24 * 60 * 60 },
];

/**
 * Counts an attempt before the code is checked, so that parallel guesses count too, and refuses (429) the eleventh in
 * 15 minutes and the thirty-first in a day: at that rate a guesser counted has the password needs some 20 years for an even
 * chance. `device` is a known browser or session, which is counted separately; null for all others together. Never call
 * it in a transaction.
 */
export async function countCodeAttempt(call: Call, userId: string, device: string | null): Promise<void> {
  const { config, db } = call.platform;
  if (config.rateLimits === 'off') return;
  const counted = device === null ? userId : `${userId}:${device}`;
  for (const { attempts, seconds } of limits) {
    const { count, resetsInSeconds } = await countAttempt(
      db,
      `second_factor:${seconds}:${counted}`,
      seconds,
      call.now,
    );
    if (count > attempts)
      throw tooMany(
        resetsInSeconds,
        `Too many codes. Codes are taken again ${waitText(resetsInSeconds)}; until then the right one is refused, too.`,
      );
  }
}
