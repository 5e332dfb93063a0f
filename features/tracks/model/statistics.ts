/** What is counted of a track each day, in the order in which it is shown. */
export const trackNumbers = ['plays', 'listeners', 'fullListens', 'likes', 'saves', 'downloads'] as const;
export type TrackNumber = (typeof trackNumbers)[number];
export type TrackNumbers = Record<TrackNumber, number>;

/** Lengths of periods in days. */
export const statisticsPeriods = ['7', '30', '90', '365'] as const;
export type StatisticsPeriod = (typeof statisticsPeriods)[number];
export const defaultPeriod: StatisticsPeriod = '30';

const DAY_MS = 86_400_000;

/** The day of a moment, in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The days of a period that ends today, the first one first, and the day with which the period before it begins. */
export function daysOfPeriod(now: Date, period: StatisticsPeriod): { days: string[]; before: string } {
  const length = Number(period);
  const dayBefore = (days: number) => dayOf(new Date(now.getTime() - days * DAY_MS));
  return {
    days: Array.from({ length }, (_none, at) => dayBefore(length - 1 - at)),
    before: dayBefore(2 * length - 1),
  };
}

export const noNumbers: TrackNumbers = {
  plays: 0,
  listeners: 0,
  fullListens: 0,
  likes: 0,
  saves: 0,
  downloads: 0,
};

export function addNumbers(one: TrackNumbers, other: TrackNumbers): TrackNumbers {
  const sum = { ...one };
  for (const number of trackNumbers) sum[number] += other[number];
  return sum;
}
