const dayMs = 86_400_000;

/** A payment for a period, with the time that the period begins and ends. */
interface PaidPeriod {
  total_minor: number;
  period_start: Date | null;
  period_end: Date | null;
}

/** The part of a payment for the days of its period that have not begun at a time, in minor units rounded down. */
export function unusedMinor({ total_minor, period_start, period_end }: PaidPeriod, at: Date): number {
  if (!period_start || !period_end || period_end <= period_start) return 0;
  const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / dayMs;
  const all = Math.max(1, Math.round(days(period_start, period_end)));
  const used = Math.min(all, Math.max(0, Math.ceil(days(period_start, at))));
  return Math.floor((total_minor * (all - used)) / all);
}
