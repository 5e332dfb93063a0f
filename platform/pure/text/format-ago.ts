import { formatTimestamp } from './format-timestamp.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Formats a time of the last week as "just now", "12 min ago", "3 h ago" or "2 days ago", any other as `formatTimestamp` does.
 * `now` in ms. Clocks that differ by up to a minute give "just now". Throws RangeError for an invalid date.
 */
export function formatAgo(at: string, now: number): string {
  const passed = now - Date.parse(at);
  if (!(passed >= -minuteMs && passed < 7 * dayMs)) return formatTimestamp(at);
  if (passed < minuteMs) return 'just now';
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} min ago`;
  if (passed < dayMs) return `${Math.floor(passed / hourMs)} h ago`;
  const days = Math.floor(passed / dayMs);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
