/** Trending weights of a track's events (TRACK-023). */
export const heatWeights = { play: 1, like: 5, comment: 3, groupPost: 2 } as const;

const HALF_LIFE_HOURS = 72;
const HOUR_MS = 3_600_000;
const BUCKET_MS = 600_000;

/** How long an event counts (COMM-014). */
export const HEAT_DAYS = 14;

/**
 * What an event adds to a track's heat: weight * 2^(hours since the epoch / 72). The score of COMM-014 at any time is
 * heat * 2^(-(hours from the epoch to that time) / 72), so that the order by heat is the order by score.
 */
export function heatOf(weight: number, at: Date, epoch: Date): number {
  return weight * 2 ** ((at.getTime() - epoch.getTime()) / HOUR_MS / HALF_LIFE_HOURS);
}

/** The ten minutes an event falls into, counted from 1970. */
export const heatBucketOf = (at: Date): number => Math.floor(at.getTime() / BUCKET_MS);

/** The last bucket whose events have all left the 14 days at `now`. */
export const lastExpiredBucket = (now: Date): number => heatBucketOf(new Date(now.getTime() - HEAT_DAYS * 24 * HOUR_MS)) - 1;
