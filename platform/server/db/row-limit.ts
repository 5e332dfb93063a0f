const limits = [6, 11, 21, 51, 101];

/**
 * Rounds `rows` up to one of few limits for use as a literal in SQL, where a parameter would lead to a worse plan. Few
 * distinct limits do not use up the named statements; the caller drops the extra rows.
 */
export function rowLimit(rows: number): number {
  return limits.find((limit) => limit >= rows) ?? 2 ** Math.ceil(Math.log2(rows));
}
