/** The first and the last day on which an album can be released. */
export const firstReleaseDay = '1900-01-01';
export const lastReleaseDay = '2099-12-31';

/** Whether a release day ("2026-03-05") is after today (UTC). */
export const isReleaseToCome = (day: string, now: Date): boolean => day > now.toISOString().slice(0, 10);

/** The validation error for a release day ("2026-03-05"), or null. */
export const releaseDayError = (day: string): string | null =>
  day >= firstReleaseDay && day <= lastReleaseDay ? null : 'has to be from 1900 to 2099';
