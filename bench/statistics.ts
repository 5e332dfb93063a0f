/** The middle value; the mean of the two middle ones of an even number. NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The smallest value that at least `share` of all values do not exceed (nearest rank). NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export interface Round {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time a request, of the application and of the database. */
  appMs: number;
  databaseMs: number;
  /** The share of the machine that other programs used, from 0 to 1. */
  others: number;
}

export interface Pair {
  ours: Round;
  bare: Round;
}

export interface Comparison {
  /** Our requests a second divided by those of the bare route, medians. */
  rate: number;
  /** CPU time of the bare route divided by ours, the median of the rounds; 1 is equal. */
  cpu: number;
  /** The same in the worst round. */
  worstCpu: number;
  ours: Round;
  bare: Round;
  counted: number;
  of: number;
  /** True when too few rounds were quiet, so that all count. */
  noisy: boolean;
}

const MAX_OTHER_LOAD = 0.25;
const MIN_QUIET_ROUNDS = 2;

/** Compares the rounds without other load, or all when there were hardly any. */
export function comparePairs(pairs: readonly Pair[]): Comparison {
  const quiet = pairs.filter(({ ours, bare }) => Math.max(ours.others, bare.others) <= MAX_OTHER_LOAD);
  const noisy = quiet.length < Math.min(MIN_QUIET_ROUNDS, pairs.length);
  const counted = noisy ? pairs : quiet;
  const ours = medianRoundOf(counted.map((pair) => pair.ours));
  const bare = medianRoundOf(counted.map((pair) => pair.bare));
  const cpus = counted.map((pair) => cpuOf(pair.bare) / cpuOf(pair.ours));
  return {
    rate: ours.perSecond / bare.perSecond,
    cpu: median(cpus),
    worstCpu: Math.min(...cpus),
    ours,
    bare,
    counted: counted.length,
    of: pairs.length,
    noisy,
  };
}

export const cpuOf = (round: Round): number => round.appMs + round.databaseMs;

/** The median of each figure. */
export function medianRoundOf(rounds: readonly Round[]): Round {
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]));
  return {
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    appMs: of('appMs'),
    databaseMs: of('databaseMs'),
    others: of('others'),
  };
}
