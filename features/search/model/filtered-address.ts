import { type SearchScope, searchAddress } from './search-address.ts';
import { filterParameters, type TrackFilters } from './track-filters.ts';

/** What narrows and orders a search. */
interface Narrowing {
  /** Absent for the default. */
  sort?: string | undefined;
  filters: TrackFilters;
}

/** Path of the search page with sort and filters; apart from `searchAddress`, which every page loads. */
export function filteredAddress(typed: string, scope: SearchScope, { sort, filters }: Narrowing): string {
  const further = [...(sort === undefined ? [] : [['sort', sort] as const]), ...filterParameters(filters)];
  return [
    searchAddress(typed, scope),
    ...further.map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
  ].join('&');
}
