/** What can be searched for; `mixdown` is the wire's word for a track. */
export const searchTypes = ['all', 'user', 'mixdown', 'group', 'project'] as const;
type SearchType = (typeof searchTypes)[number];

/** The `type` of a search address; `track` stands for `mixdown`, and anything unknown for `all`. */
export function searchTypeOf(given: unknown): SearchType {
  if (given === 'track') return 'mixdown';
  return searchTypes.find((type) => type === given) ?? 'all';
}

/** The address of the search for a term as it was typed. */
export function searchAddress(typed: string, type: SearchType = 'all'): string {
  return `/community/search?type=${type}&term=${encodeURIComponent(typed.trim())}`;
}
