import { tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { rateLimitAddress } from '#platform/server/http/client-network.ts';
import { countAttempt, getAttemptCount } from '#platform/server/http/rate-limit.ts';

const perMinute = { max: 30, seconds: 60 };
const wrongPerDay = { max: 50, seconds: 86_400 };

/** The address, and the user where there is one: each has counters of its own. */
const subjectsOf = ({ actor, http }: Call): string[] => [
  rateLimitAddress(http.address),
  ...(actor.userId === null ? [] : [actor.userId]),
];

/** Counts a price call with a code; refuses (429) too many of them, and anybody who has guessed too often (PRICE-049). */
export async function countCouponAttempt(call: Call): Promise<void> {
  const { platform, now } = call;
  if (platform.config.rateLimits === 'off') return;
  for (const subject of subjectsOf(call)) {
    const calls = await countAttempt(platform.db, `billing.coupon:60:${subject}`, perMinute.seconds, now);
    if (calls.count > perMinute.max) throw tooMany(calls.resetsInSeconds);
    const wrong = await getAttemptCount(
      platform.db,
      `billing.wrong_coupon:${subject}`,
      wrongPerDay.seconds,
      now,
    );
    if (wrong.count >= wrongPerDay.max) throw tooMany(wrong.resetsInSeconds);
  }
}

/** Counts a wrong code. */
export async function countWrongCoupon(call: Call): Promise<void> {
  const { platform, now } = call;
  if (platform.config.rateLimits === 'off') return;
  for (const subject of subjectsOf(call))
    await countAttempt(platform.db, `billing.wrong_coupon:${subject}`, wrongPerDay.seconds, now);
}
