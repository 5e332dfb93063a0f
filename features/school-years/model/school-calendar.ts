import { schoolYearOf } from '#features/classes/model/school-year.ts';

/** The day on which a school year ends, as `MM-DD`. The 29th of February is not among them, since most years lack it. */
export function isYearEnd(text: string): boolean {
  if (!/^\d{2}-\d{2}$/.test(text)) return false;
  // 2025 is no leap year.
  const day = new Date(`2025-${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(5, 10) === text;
}

export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** The day at a school now, as `YYYY-MM-DD`. */
export const dayAt = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  );

/** The last day of the school year that begins in `year`, as `YYYY-MM-DD`. One that ends late in a year has begun in it. */
export const lastDayOf = (year: number, endsOn: string): string =>
  `${endsOn >= '10-01' ? year : year + 1}-${endsOn}`;

/** Whole days from one `YYYY-MM-DD` to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * The year that ends next: the one whose last day is the nearest, if the school still has classes of it or of an earlier one and
 * has not ended it, or else the one that runs.
 */
export function yearToEnd({
  today,
  endsOn,
  classYears,
  endedYears,
}: {
  today: string;
  endsOn: string;
  classYears: readonly number[];
  endedYears: readonly number[];
}): number {
  const begun = schoolYearOf(new Date(`${today}T00:00:00Z`));
  const distance = (year: number) => Math.abs(daysBetween(today, lastDayOf(year, endsOn)));
  const running = today <= lastDayOf(begun - 1, endsOn) ? begun - 1 : begun;
  const nearest = distance(begun - 1) <= distance(begun) ? begun - 1 : begun;
  const isOpen = classYears.some((year) => year <= nearest) && !endedYears.includes(nearest);
  return isOpen ? nearest : running;
}
