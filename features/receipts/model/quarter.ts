/** The times that a quarter in UTC begins and ends; null for what is none. `2026-4` begins on 1 October. */
export function readQuarter(text: string): { from: Date; until: Date } | null {
  const found = /^(20\d{2})-([1-4])$/.exec(text);
  if (!found) return null;
  const [year, quarter] = [Number(found[1]), Number(found[2])];
  return {
    from: new Date(Date.UTC(year, (quarter - 1) * 3, 1)),
    until: new Date(Date.UTC(year, quarter * 3, 1)),
  };
}

/** Before when books that are kept for so many whole calendar years are purged. */
export const booksKeptSince = (now: Date, years: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear() - years, 0, 1));
