import { infiniteQueryOptions } from '@tanstack/react-query';
import type { GroupView } from '#features/groups/contract.ts';
import type { ListedUser } from '#features/profiles/users.contract.ts';
import type { Piece } from '#features/projects/model/piece.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { type JsonApiDocument, resolveDocument } from '#platform/pure/json-api.ts';
import { searchCommunity } from '../contract.ts';
import { searchScopeOf, typesOf } from '../model/search-address.ts';
import { sortThatCounts } from '../model/search-types.ts';

/** A thing that was found, as `resolveDocument` makes it. */
export type Found =
  | ({ type: 'mixdown' } & TrackView)
  | ({ type: 'user' } & ListedUser)
  | ({ type: 'group' } & GroupView)
  | ({ type: 'piece' } & Piece);

export interface SearchQuestion {
  /** Trimmed. */
  term: string;
  /** Comma-separated. */
  types: string;
  sort: string;
}

/** What the address of the page asks for; without a term, nothing. */
export function questionIn(search: Readonly<Record<string, unknown>>, mobile: boolean) {
  const asked = searchScopeOf(search.type);
  const scope = mobile && asked === 'project' ? 'all' : asked;
  const types = typesOf(scope, mobile);
  const sort = sortThatCounts(types, typeof search.sort === 'string' ? search.sort : undefined);
  const term = typeof search.term === 'string' ? search.term.trim() : '';
  return { scope, question: { term, types: types.join(','), sort } satisfies SearchQuestion };
}

const items = 20;
const longestTerm = 100;

/** The results, page by page. Nothing is asked without a term. Left, they are forgotten: what is chosen anew is asked anew. */
export const searchQuery = (api: Api, { term, types, sort }: SearchQuestion) =>
  infiniteQueryOptions({
    queryKey: ['search', types, sort, term],
    queryFn: async ({ pageParam }) => {
      const q = [...term].slice(0, longestTerm).join('');
      const only = types.includes(',') ? {} : { sort };
      const answer = await api(searchCommunity, { q, types, ...only, page: pageParam, items });
      return { items: resolveDocument<Found[]>(answer as JsonApiDocument), meta: answer.meta };
    },
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
    enabled: term !== '',
    gcTime: 0,
  });
