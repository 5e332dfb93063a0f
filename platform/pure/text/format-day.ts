const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats a day as "5 March 2026", in UTC, so that server and browser agree. Throws RangeError for an invalid date. */
export const formatDay = (at: Date | string): string => format.format(new Date(at));
