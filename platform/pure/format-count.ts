/**
 * A count for people: up to 999 as is, then "1.2k", from a million "1.5M".
 * One decimal, cut and not rounded, so that 999,999 stays "999.9k" and nobody is shown more than there is.
 */
export function formatCount(count: number): string {
  if (count < 1000) return String(count);
  const [unit, letter] = count < 1_000_000 ? [1000, 'k'] : [1_000_000, 'M'];
  const tenths = Math.floor((count / unit) * 10);
  return `${Math.floor(tenths / 10)}.${tenths % 10}${letter}`;
}
