import { parseSearchType, type SearchType, searchTypes } from './search-types.ts';

/** What the page searches: all types, or one. */
export type SearchScope = 'all' | SearchType;

/** The scope of the `type` parameter; `track` is an alias of `mixdown`, unknown values mean `all`. */
export const parseSearchScope = (given: unknown): SearchScope =>
  (typeof given === 'string' ? parseSearchType(given) : null) ?? 'all';

/** The types of a scope; mobile devices do not search projects (COMM-038). */
export function typesOfScope(scope: SearchScope, mobile: boolean): readonly SearchType[] {
  if (scope !== 'all' && !(mobile && scope === 'project')) return [scope];
  return searchTypes.filter((type) => !(mobile && type === 'project'));
}

/** Path of the search page for a typed term. */
export const searchAddress = (typed: string, scope: SearchScope = 'all'): string =>
  `/community/search?type=${scope}&term=${encodeURIComponent(typed.trim())}`;
