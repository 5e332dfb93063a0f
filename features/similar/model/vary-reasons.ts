import type { SimilarReason } from './rank-similar.ts';

/** Equal reasons among what is shown together, as long as others are true, too. */
const MAX_EQUAL_REASONS = 3;

/**
 * One of the true reasons of each track, which are in the order of what counts most: no reason more than three times where others are
 * true. Tracks that none is left for have their first.
 */
export function varyReasons(reasonsOf: readonly (readonly SimilarReason[])[]): (SimilarReason | undefined)[] {
  const chosen: (SimilarReason | undefined)[] = reasonsOf.map(() => undefined);
  /** Finds a reason for a track; one that has a reason already may get another of its own for that. */
  const give = (at: number, tried: Set<SimilarReason>): boolean => {
    for (const reason of reasonsOf[at] ?? []) {
      if (tried.has(reason)) continue;
      tried.add(reason);
      const holders = [...chosen.keys()].filter((one) => chosen[one] === reason);
      if (holders.length < MAX_EQUAL_REASONS || holders.some((one) => give(one, tried))) {
        chosen[at] = reason;
        return true;
      }
    }
    return false;
  };
  for (const at of reasonsOf.keys()) give(at, new Set());
  return chosen.map((reason, at) => reason ?? reasonsOf[at]?.[0]);
}
