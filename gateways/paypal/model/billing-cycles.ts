import { reducedPrice, reductionsAfterPeriod } from '#features/payments/model/reductions.ts';
import type { Money } from '#platform/pure/money.ts';

/** Periods that cost the same; `count` is null for all that follow. */
export interface BillingCycle {
  minor: number;
  count: number | null;
}

interface Priced {
  /** The list price of one period. */
  price: Money;
  /** For how many periods something is taken off; null for every one. */
  reductions: readonly { minor: number; cycles: number | null }[];
}

/** What the periods of a subscription cost, one after the other: reductions are first cycles. */
export function billingCyclesOf({ price, reductions }: Priced): BillingCycle[] {
  const cycles: BillingCycle[] = [];
  let running = [...reductions];
  while (running.some(({ cycles: left }) => left !== null)) {
    const { minor } = reducedPrice(price, running);
    // All periods until the next reduction ends.
    const count = Math.min(...running.flatMap(({ cycles: left }) => left ?? []));
    const last = cycles.at(-1);
    if (last && last.minor === minor) last.count = (last.count ?? 0) + count;
    else cycles.push({ minor, count });
    for (let period = 0; period < count; period += 1) running = reductionsAfterPeriod(running);
  }
  const { minor } = reducedPrice(price, running);
  if (cycles.at(-1)?.minor === minor) cycles.pop();
  return [...cycles, { minor, count: null }];
}

/** What a period costs, the first being 1. */
export function priceOfPeriod(cycles: readonly BillingCycle[], period: number): number {
  let before = 0;
  for (const { minor, count } of cycles) {
    if (count === null || period <= before + count) return minor;
    before += count;
  }
  throw new Error('no cycle is the last one');
}
