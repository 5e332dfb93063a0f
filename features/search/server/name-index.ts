/** The tables of one type of things that is found by an index of names (`0027_search_search.sql`). */
export interface NameIndex {
  namesTable: string;
  ordersTable: string;
  /** The same numbers as they are now. */
  currentTable: string;
  /** The column that a sort goes by. */
  columnOf: Readonly<Record<string, OrderColumn>>;
}

export type OrderColumn = 'by_popularity' | 'by_volume' | 'by_time';

/** From how many matches on a term counts as frequent, and how far the popular ones are scanned for it. */
export interface SearchLimits {
  fewMatches: number;
  firstScan: number;
  maxScanned: number;
}

/** Measured at a million tracks: reading 2,000 matches costs about what scanning until a page is full costs beyond them. */
export const searchLimits: SearchLimits = { fewMatches: 2000, firstScan: 1000, maxScanned: 20_000 };
