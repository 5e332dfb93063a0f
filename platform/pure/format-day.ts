const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "5 March 2026", in UTC, so that server and browser write the same. Takes a Date or an ISO text; throws RangeError for what is no date. */
export const formatDay = (at: Date | string): string => format.format(new Date(at));
