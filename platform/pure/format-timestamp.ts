const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // h24 is the `kk` token: 01 to 24, so that midnight is 24.
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h24',
    hour: '2-digit',
    minute: '2-digit',
    day: '2-digit',
    month: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * "kk:mm, dd MMM", e.g. "14:07, 05 Mar". Takes a Date, an ISO text or epoch ms; an IANA zone, UTC by default so that
 * server and browser write the same. Throws RangeError for what is no date.
 */
export function formatTimestamp(at: Date | string | number, timeZone = 'UTC'): string {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatFor(timeZone).formatToParts(new Date(at))) parts[type] = value;
  return `${parts.hour}:${parts.minute}, ${parts.day} ${months[Number(parts.month) - 1]}`;
}
