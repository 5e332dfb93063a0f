import type { SimilarReason } from './rank-similar.ts';

/** Equal reasons among what is shown together, as long as others are true, too. */
const MAX_EQUAL_REASONS = 3;

/**
 * One of the true reasons of each track, which are in the order of what counts most: no reason more than three times where others are
 * true. Tracks that none is left for have their first.
 */
export function varyReasons(reasonsOf: readonly (readonly SimilarReason[])[]): (SimilarReason | undefined)[] {
  const chosen: (SimilarReason | undefined)[] = reasonsOf.map(() => undefined);
  const holdersOf = (reason: SimilarReason) => [...chosen.keys()].filter((one) => chosen[one] === reason);
  const take = (at: number, reason: SimilarReason): true => {
    chosen[at] = reason;
    return true;
  };
  /** Finds a reason for a track; only where none is free one that has it gets another of its own for that. */
  const give = (at: number, tried: Set<SimilarReason>): boolean => {
    const reasons = reasonsOf[at]?.filter((reason) => !tried.has(reason)) ?? [];
    const free = reasons.find((reason) => holdersOf(reason).length < MAX_EQUAL_REASONS);
    if (free) return take(at, free);
    for (const reason of reasons) {
      tried.add(reason);
      if (holdersOf(reason).some((one) => give(one, tried))) return take(at, reason);
    }
    return false;
  };
  for (const at of reasonsOf.keys()) give(at, new Set());
  return chosen.map((reason, at) => reason ?? reasonsOf[at]?.[0]);
}
