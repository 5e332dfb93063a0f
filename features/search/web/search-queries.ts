import { infiniteQueryOptions } from '@tanstack/react-query';
import type { GroupView } from '#features/groups/contract.ts';
import type { ListedUser } from '#features/profiles/users.contract.ts';
import type { Project } from '#features/projects/model/project.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { type JsonApiDocument, resolveDocument } from '#platform/pure/json-api.ts';
import { withLoadedAt } from '#platform/web/api/query-data-age.ts';
import { searchCommunity } from '../contract.ts';
import { parseSearchScope, typesOfScope } from '../model/search-address.ts';
import { effectiveSort } from '../model/search-types.ts';

/** A search result with its relationships resolved. */
export type SearchResult =
  | ({ type: 'mixdown' } & TrackView)
  | ({ type: 'user' } & ListedUser)
  | ({ type: 'group' } & GroupView)
  | ({ type: 'piece' } & Project);

const maxTermLength = 100;

export interface SearchQuestion {
  /** Trimmed, and cut to the maximum of the call. */
  term: string;
  /** Comma-separated. */
  types: string;
  sort: string;
}

/** Parses the parameters of the page address. Cuts the term to its maximum and removes NUL characters. */
export function parseSearchQuestion(search: Readonly<Record<string, unknown>>, mobile: boolean) {
  const asked = parseSearchScope(search.type);
  const scope = mobile && asked === 'project' ? 'all' : asked;
  const types = typesOfScope(scope, mobile);
  const sort = effectiveSort(types, typeof search.sort === 'string' ? search.sort : undefined);
  const given = typeof search.term === 'string' ? search.term.replaceAll('\u0000', '').trim() : '';
  const term = [...given].slice(0, maxTermLength).join('').trim();
  return { scope, question: { term, types: types.join(','), sort } satisfies SearchQuestion };
}

const items = 20;

/** The results, page by page; disabled without a term. Not cached after unmount, so that each choice searches again. */
export const searchQuery = (api: Api, { term, types, sort }: SearchQuestion) =>
  infiniteQueryOptions({
    queryKey: ['search', types, sort, term],
    queryFn: async ({ pageParam }) => {
      const only = types.includes(',') ? {} : { sort };
      const answer = await api(searchCommunity, { q: term, types, ...only, page: pageParam, items });
      return withLoadedAt({
        items: resolveDocument<SearchResult[]>(answer as JsonApiDocument),
        meta: answer.meta,
      });
    },
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
    enabled: term !== '',
    gcTime: 0,
  });
