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
import { namesOfFilters, parseTrackFilters, type TrackFilters } from '../model/track-filters.ts';

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
  /** Empty unless tracks alone are searched. */
  filters: TrackFilters;
}

/** The sort as an address has it: none for the default. */
export const chosenSort = (sort: string): string | undefined => (sort === 'rank' ? undefined : sort);

/** Whether filters narrow the tracks. */
export const isFiltered = ({ filters }: SearchQuestion): boolean => namesOfFilters(filters).length > 0;

/** Whether there is something to search for: a term, or a filter that lists. */
export const isAsked = (question: SearchQuestion): boolean => question.term !== '' || isFiltered(question);

/** Parses the parameters of the page address. Cuts the term to its maximum and removes NUL characters. */
export function parseSearchQuestion(search: Readonly<Record<string, unknown>>, mobile: boolean) {
  const asked = parseSearchScope(search.type);
  const scope = mobile && asked === 'project' ? 'all' : asked;
  const types = typesOfScope(scope, mobile);
  const given = typeof search.term === 'string' ? search.term.replaceAll('\u0000', '').trim() : '';
  const term = [...given].slice(0, maxTermLength).join('').trim();
  const sort = effectiveSort(types, typeof search.sort === 'string' ? search.sort : undefined, term);
  const filters = scope === 'mixdown' ? parseTrackFilters(search) : {};
  return { scope, question: { term, types: types.join(','), sort, filters } satisfies SearchQuestion };
}

const items = 20;

/** The results, page by page; disabled without a term or filter. Not cached after unmount, so that each choice searches again. */
export const searchQuery = (api: Api, question: SearchQuestion) => {
  const { term, types, sort, filters } = question;
  return infiniteQueryOptions({
    queryKey: ['search', types, sort, term, filters],
    queryFn: async ({ pageParam }) => {
      const only = types.includes(',') ? {} : { sort };
      const answer = await api(searchCommunity, {
        q: term,
        types,
        ...only,
        ...filters,
        page: pageParam,
        items,
      });
      return withLoadedAt({
        items: resolveDocument<SearchResult[]>(answer as JsonApiDocument),
        meta: answer.meta,
      });
    },
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
    enabled: isAsked(question),
    gcTime: 0,
  });
};
