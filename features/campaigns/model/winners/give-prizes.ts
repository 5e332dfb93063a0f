/** An entry in the order in which prizes are given. */
export interface PrizeCandidate {
  entryId: string;
  entrantId: string;
  /** Whether the rules keep it from a prize. */
  excluded: boolean;
}

/** One of a prize's amount. */
export interface PrizeCopy {
  prizeId: string;
  copy: number;
}

/** All copies of prizes, those of the first prize first. */
export const copiesOf = (prizes: readonly { id: string; amount: number }[]): PrizeCopy[] =>
  prizes.flatMap(({ id, amount }) =>
    Array.from({ length: amount }, (_none, at) => ({ prizeId: id, copy: at + 1 })),
  );

/**
 * Gives each copy to the next candidate in order, by the id of the entry. A member gets one prize: candidates whose entrant is
 * among `served` or has got one already are left out, like excluded ones.
 */
export function givePrizes(
  candidates: readonly PrizeCandidate[],
  copies: readonly PrizeCopy[],
  served: ReadonlySet<string> = new Set(),
): Map<string, PrizeCopy> {
  const given = new Map<string, PrizeCopy>();
  const entrants = new Set(served);
  for (const { entryId, entrantId, excluded } of candidates) {
    const copy = copies[given.size];
    if (!copy) break;
    if (excluded || entrants.has(entrantId)) continue;
    entrants.add(entrantId);
    given.set(entryId, copy);
  }
  return given;
}
