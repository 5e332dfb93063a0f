import type { RawBuilder } from 'kysely';

/** Tables of the name index of one type (`0027_search_search.sql`). */
export interface NameIndex {
  namesTable: string;
  ordersTable: string;
  /** Table with the current numbers of what is to be found. */
  currentTable: string;
  /** The same numbers of one table alone, for what the names have found. */
  currentNumbers?: RawBuilder<unknown>;
  /** Order column of each sort. */
  columnOf: Readonly<Record<string, OrderColumn>>;
}

export type OrderColumn = 'by_popularity' | 'by_volume' | 'by_time';

/** A term with more than `fewMatches` matches is frequent: rows are then scanned by popularity, `maxScanned` at most. */
export interface SearchLimits {
  fewMatches: number;
  firstScan: number;
  maxScanned: number;
}

/** Measured with a million tracks: reading 2,000 matches costs about as much as scanning until a page is full. */
export const searchLimits: SearchLimits = { fewMatches: 2000, firstScan: 1000, maxScanned: 20_000 };
