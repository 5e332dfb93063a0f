import type { Call } from '#platform/server/call.ts';
import type { SearchDocument } from '../contract.ts';
import type { SearchTerm } from '../model/search-term.ts';
import type { SearchType } from '../model/search-types.ts';

/** Where a thing stands among the results: they ascend by these three. */
export interface ResultPosition {
  /** 0 exact, 1 prefix, 2 whole word, 3 part (COMM-053); 0 for all in the other sorts. */
  tier: number;
  /** Less comes first: the negative of plays, for example. Text where titles are in the order of letters. */
  value: number | string;
  id: string;
}

/** One question to one source. */
export interface SourceQuery {
  term: SearchTerm;
  /** Every word somewhere in the name, instead of the term as a whole. */
  loose: boolean;
  sort: string;
  /** The last one shown; null for the beginning. */
  after: ResultPosition | null;
  limit: number;
  /** Schools and closed groups whose people the caller is one of. */
  audienceIds: readonly string[];
}

export interface Matches {
  positions: ResultPosition[];
  /** Without `counted` there are at least so many. */
  total: number;
  counted: boolean;
}

export interface PresentedResults {
  /** Resources by the ids of their places; what may not be seen any more is absent. */
  found: Map<string, SearchDocument['data'][number]>;
  included: SearchDocument['included'];
}

/** One type of things that can be found. */
export interface SearchSource {
  type: SearchType;
  /** What a member finds differs from member to member. */
  isPersonal?: true;
  find(call: Call, asked: SourceQuery): Promise<Matches>;
  present(call: Call, ids: readonly string[]): Promise<PresentedResults>;
}
