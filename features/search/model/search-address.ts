import { parseSearchType, type SearchType, searchTypes } from './search-types.ts';

/** What a search can be for on the page: everything, or one type. */
export type SearchScope = 'all' | SearchType;

/** The `type` of a search address; `track` stands for `mixdown`, and anything unknown for `all`. */
export const parseSearchScope = (given: unknown): SearchScope =>
  (typeof given === 'string' ? parseSearchType(given) : null) ?? 'all';

/** The types that a scope stands for; projects are not searched for on mobile devices (COMM-038). */
export function typesOfScope(scope: SearchScope, mobile: boolean): readonly SearchType[] {
  if (scope !== 'all' && !(mobile && scope === 'project')) return [scope];
  return searchTypes.filter((type) => !(mobile && type === 'project'));
}

/** The address of the search for a term as it was typed. */
export function searchAddress(typed: string, scope: SearchScope = 'all', sort?: string): string {
  const address = `/community/search?type=${scope}&term=${encodeURIComponent(typed.trim())}`;
  return sort === undefined ? address : `${address}&sort=${sort}`;
}
