/** Types of results, in the order of the wire; `mixdown` is the wire name of a track. */
export const searchTypes = ['mixdown', 'user', 'group', 'project'] as const;
export type SearchType = (typeof searchTypes)[number];

/** Sorts of each type, with their labels; the default is `rank` (COMM-043 to COMM-046, COMM-053). */
export const searchSorts = {
  mixdown: { rank: 'Relevance', created_at: 'Newest', plays: 'Most played', likes: 'Most liked' },
  user: { rank: 'Relevance', followers: 'Most followers', tracks: 'Most tracks', created_at: 'Newest' },
  group: { rank: 'Relevance', followers: 'Most followers', members: 'Most members', created_at: 'Newest' },
  project: { rank: 'Relevance', updated_at: 'Last edited', created_at: 'Created', title: 'Alphabetical' },
} as const satisfies Record<SearchType, Record<string, string>>;

/** The type of a wire name, `track` included; null for others (COMM-036). */
export function parseSearchType(word: string): SearchType | null {
  if (word === 'track') return 'mixdown';
  return searchTypes.find((type) => type === word) ?? null;
}

/**
 * The sort to use: `rank` where the type has no such sort or several types are searched (COMM-058). Without a term nothing is
 * relevant, so that the newest come first (COMM-101).
 */
export function effectiveSort(types: readonly SearchType[], sort: string | undefined, term: string): string {
  const [only, another] = types;
  if (only === undefined || another !== undefined) return 'rank';
  const known = sort !== undefined && Object.hasOwn(searchSorts[only], sort) ? sort : 'rank';
  return known === 'rank' && term === '' ? 'created_at' : known;
}
