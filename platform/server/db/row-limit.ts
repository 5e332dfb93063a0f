const limits = [6, 11, 21, 51, 101];

/**
 * A limit of at least `rows` to be written into a statement's text, where a parameter would cost it the right plan. There are
 * few of them, so that callers who choose how many they want cannot use up the named statements; the rest is cut off later.
 */
export function rowLimit(rows: number): number {
  return limits.find((limit) => limit >= rows) ?? 2 ** Math.ceil(Math.log2(rows));
}
