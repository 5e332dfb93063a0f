import type { Money } from '#platform/pure/money.ts';

/** What is taken off a price, in minor units of each period; `cycles` is null for every period. */
interface Reduced {
  minor: number;
  cycles: number | null;
}

/** What a period costs: its price less the reductions that run for it, never below 0. */
export function reducedPrice({ minor, currency }: Money, reductions: readonly Reduced[]): Money {
  const reduced = reductions.reduce((sum, one) => sum + one.minor, 0);
  return { minor: Math.max(0, minor - reduced), currency };
}

/** The reductions that still run after a period with them. */
export const reductionsAfterPeriod = <T extends Reduced>(reductions: readonly T[]): T[] =>
  reductions
    .map((one) => ({ ...one, cycles: one.cycles === null ? null : one.cycles - 1 }))
    .filter(({ cycles }) => cycles !== 0);
