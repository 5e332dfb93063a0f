const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // h24 is the `kk` token, 01 to 24: midnight is 24.
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h24',
    hour: '2-digit',
    minute: '2-digit',
    day: '2-digit',
    month: 'numeric',
    year: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Formats a time as "kk:mm, dd MMM", e.g. "14:07, 05 Mar". The IANA zone is UTC by default, so that server and
 * browser agree. Throws RangeError for an invalid date.
 */
export function formatTimestamp(at: Date | string | number, timeZone = 'UTC'): string {
  const { hour, minute, day, month } = partsOf(at, timeZone);
  return `${hour}:${minute}, ${day} ${months[Number(month) - 1]}`;
}

/** Formats a time that comes, as `formatTimestamp` does but from 00:00 to 23:59: "24:00" would be read as the end of its day. */
export const formatPlannedTime = (at: Date | string | number): string =>
  formatTimestamp(at).replace(/^24/, '00');

/** Formats a time with its year, from 00:00 to 23:59: "14:07, 05 Mar 2026". In UTC; throws RangeError for an invalid date. */
export const formatTimestampOfYear = (at: Date | string | number): string =>
  `${formatPlannedTime(at)} ${partsOf(at, 'UTC').year}`;

function partsOf(at: Date | string | number, timeZone: string): Record<string, string> {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatFor(timeZone).formatToParts(new Date(at))) parts[type] = value;
  return parts;
}
