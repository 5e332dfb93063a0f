const HOUR_MS = 3_600_000;
const HALF_LIFE_MS = 72 * HOUR_MS;
const BUCKET_MS = 300_000;
/** Heat is rounded to 30 binary digits: a step is a fifth of a millisecond of age. */
const PRECISION = 2 ** 30;

/** How long an event counts (COMM-014). */
export const HEAT_DAYS = 14;

/**
 * What an event adds to the heat of its subject: weight * 2^(time since the epoch / 72 h). The score of COMM-014 at any time is
 * heat * 2^(-(time from the epoch to then) / 72 h), so the order by heat is the order by score. Rounded to 30 binary digits:
 * sums of up to 300,000 plays are exact in any order, equal scores are equal numbers, and undone events leave exactly 0.
 */
export function heatOfEvent(weight: number, at: Date, epoch: Date): number {
  const elapsedMs = at.getTime() - epoch.getTime();
  const halfLives = Math.floor(elapsedMs / HALF_LIFE_MS);
  const rest = (elapsedMs - halfLives * HALF_LIFE_MS) / HALF_LIFE_MS;
  return weight * Math.round(2 ** rest * PRECISION) * 2 ** (halfLives - 30);
}

/**
 * The epoch moved on by as many whole half-lives as fit before `now`, and the factor for heat counted from the old epoch,
 * which is a power of two, so that scaling is exact.
 */
export function advanceHeatEpoch(epoch: Date, now: Date): { epoch: Date; factor: number } {
  const halfLives = Math.floor((now.getTime() - epoch.getTime()) / HALF_LIFE_MS);
  return { epoch: new Date(epoch.getTime() + halfLives * HALF_LIFE_MS), factor: 2 ** -halfLives };
}

/** The number of the five-minute bucket of an event, counted from 1970. */
export const heatBucketOf = (at: Date): number => Math.floor(at.getTime() / BUCKET_MS);

/** The last bucket whose events are all older than 14 days at `now`. */
export const lastExpiredBucket = (now: Date): number =>
  heatBucketOf(new Date(now.getTime() - HEAT_DAYS * 24 * HOUR_MS)) - 1;
