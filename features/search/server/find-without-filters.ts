import type { Call } from '#platform/server/call.ts';
import type { SearchDocument } from '../contract.ts';
import { parseSearchTerm } from '../model/search-term.ts';
import { namesOfFilters, type TrackFilters, withoutFilter } from '../model/track-filters.ts';
import { findInSources, type SearchRequest } from './find-result-page.ts';
import type { SearchSource } from './search-source.ts';

type FoundWithout = SearchDocument['meta']['foundWithout'];

/** What a search with filters would find without one of them, or without its term, in the order of the page. */
export async function findWithoutFilters(
  call: Call,
  sources: readonly SearchSource[],
  { text, filters, sort, audienceIds }: SearchRequest & { filters: TrackFilters },
): Promise<FoundWithout> {
  const names = namesOfFilters(filters);
  const isOne = names.length === 1;
  const others = [
    // The last filter of a search without a term cannot go: nothing would be asked.
    ...(isOne && text === '' ? [] : names).map((filter) => ({
      filter,
      text,
      filters: withoutFilter(filters, filter),
    })),
    ...(text === '' ? [] : [{ filter: 'term' as const, text: '', filters }]),
  ];
  const found: FoundWithout = [];
  for (const other of others) {
    const { total, counted } = await findInSources(call, sources, {
      term: parseSearchTerm(other.text),
      narrowedBy: { filters: other.filters, now: call.now },
      loose: false,
      sort,
      after: null,
      // Counts only, as far as results are counted: no position is looked for.
      limit: 0,
      audienceIds,
    });
    if (total > 0) found.push({ filter: other.filter, total, totalCounted: counted });
  }
  return found;
}
