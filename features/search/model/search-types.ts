/** What can be searched for, in the order of the wire; `mixdown` is the wire's word for a track. */
export const searchTypes = ['mixdown', 'user', 'group', 'project'] as const;
export type SearchType = (typeof searchTypes)[number];

/** How the results of one type can be ordered; `rank` (COMM-053) is first of all (COMM-043 to COMM-046). */
export const searchSorts = {
  mixdown: { rank: 'Relevance', created_at: 'Newest', plays: 'Most played', likes: 'Most liked' },
  user: { rank: 'Relevance', followers: 'Most followers', tracks: 'Most tracks', created_at: 'Newest' },
  group: { rank: 'Relevance', followers: 'Most followers', members: 'Most members', created_at: 'Newest' },
  project: { rank: 'Relevance', updated_at: 'Last edited', created_at: 'Created', title: 'Alphabetical' },
} as const satisfies Record<SearchType, Record<string, string>>;

/** The type that a word of the wire names, `track` included; null for any other word (COMM-036). */
export function parseSearchType(word: string): SearchType | null {
  if (word === 'track') return 'mixdown';
  return searchTypes.find((type) => type === word) ?? null;
}

/** The sort that counts: a sort that the type does not have, or sent with several types, is `rank` (COMM-058). */
export function effectiveSort(types: readonly SearchType[], sort: string | undefined): string {
  const [only, another] = types;
  if (only === undefined || another !== undefined || sort === undefined) return 'rank';
  return Object.hasOwn(searchSorts[only], sort) ? sort : 'rank';
}
