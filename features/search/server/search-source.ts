import type { Call } from '#platform/server/call.ts';
import type { SearchDocument } from '../contract.ts';
import type { SearchTerm } from '../model/search-term.ts';
import type { SearchType } from '../model/search-types.ts';
import type { TrackFilters } from '../model/track-filters.ts';

/** Sort key of a result: results ascend by these three fields. */
export interface ResultPosition {
  /** 0 exact, 1 prefix, 2 whole word, 3 part (COMM-053); 0 for all in the other sorts. */
  tier: number;
  /** Lower values come first (for plays: the negative number). Text for the sort by title. */
  value: number | string;
  id: string;
}

/** A query to one source. */
export interface SourceQuery {
  /** Empty text: every row, where `narrowedBy` is set. */
  term: SearchTerm;
  /** Filters of tracks and the time that their dates count from; other sources have none. */
  narrowedBy?: { filters: TrackFilters; now: Date } | undefined;
  /** Matches every word anywhere in the name instead of the term as a whole. */
  loose: boolean;
  sort: string;
  /** The last position of the page before; null for the first page. */
  after: ResultPosition | null;
  limit: number;
  /** Ids of the schools and closed groups of the caller. */
  audienceIds: readonly string[];
}

export interface Matches {
  positions: ResultPosition[];
  /** A lower bound where `counted` is false. */
  total: number;
  counted: boolean;
}

export interface PresentedResults {
  /** Resources by id; results that the caller may not see any more are absent. */
  found: Map<string, SearchDocument['data'][number]>;
  included: SearchDocument['included'];
}

/** One type of results. */
export interface SearchSource {
  type: SearchType;
  /** Whether results differ between members, which rules out a shared cache. */
  isPersonal?: true;
  find(call: Call, query: SourceQuery): Promise<Matches>;
  present(call: Call, ids: readonly string[]): Promise<PresentedResults>;
}
