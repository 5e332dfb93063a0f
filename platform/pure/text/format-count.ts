/**
 * Formats a count: up to 999 as is, then "1.2k", from a million "1.5M". One decimal, rounded; below a million at
 * most "999.9k".
 */
export function formatCount(count: number): string {
  if (count < 1000) return String(count);
  if (count < 1_000_000) return `${oneDecimal(Math.min(9999, Math.round(count / 100)))}k`;
  return `${oneDecimal(Math.round(count / 100_000))}M`;
}

function oneDecimal(tenths: number): string {
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
