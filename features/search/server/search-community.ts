import { guest } from '#platform/pure/actor.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { searchCommunity as contract, SearchDocument } from '../contract.ts';
import { effectiveSort, parseSearchType, type SearchType } from '../model/search-types.ts';
import { givenFilters, namesOfFilters, type TrackFilters } from '../model/track-filters.ts';
import { findAudienceIds } from './find-audience-ids.ts';
import { findResultPage, type ResultPage, type SearchRequest } from './find-result-page.ts';
import { findWithoutFilters } from './find-without-filters.ts';
import type { SearchSource } from './search-source.ts';

const ITEMS = 20;
/** Positions are expensive to find, and only their order becomes stale; presented results are read again. */
const positionsCacheMs = 5000;

/**
 * Results of the given types whose names match the term, or tracks that pass the filters. Positions are the same for all callers
 * without a school or closed group and cached for five seconds; a guest's whole answer is cached for one second.
 */
export async function searchCommunity(
  call: Call,
  sources: readonly SearchSource[],
  input: InputOf<typeof contract>,
): Promise<SearchDocument> {
  const types = [...new Set(input.types.split(',').map(parseSearchType))].filter((type) => type !== null);
  const searched = sources.filter(({ type }) => types.includes(type));
  const text = input.q.trim();
  const filters = filtersOf(input, types);
  if (text === '' && filters === null) throw invalid({ q: ["can't be blank"] });
  const question = {
    text,
    filters,
    sort: effectiveSort(types, input.sort, text),
    paging: readPaging(input, ITEMS),
    audienceIds: await findAudienceIds(call.db, call.actor.userId),
  };
  const shared = sharedReadCacheOf(call.platform);
  const key = (what: string) => JSON.stringify(['search', what, types, question]);
  const guestCall = makeCall(call.platform, call.platform.db, guest);
  const isShared =
    question.audienceIds.length === 0 &&
    !searched.some(({ isPersonal }) => isPersonal === true && call.actor.userId !== null);
  const page = isShared
    ? await shared(key('places'), () => findPageOrHints(guestCall, searched, question), positionsCacheMs)
    : await findPageOrHints(call, searched, question);
  if (call.actor.userId !== null) return presentResultPage(call, searched, page);
  return shared(key('answer'), () => presentResultPage(guestCall, searched, page));
}

/** Null where none is given; 422 where other types than tracks are searched, and for a tempo given backwards. */
function filtersOf(input: InputOf<typeof contract>, types: readonly SearchType[]): TrackFilters | null {
  const { genre, tag, length, bpmFrom, bpmTo, key, licence, date } = input;
  const filters = givenFilters({ genre, tag, length, bpmFrom, bpmTo, key, licence, date });
  if (namesOfFilters(filters).length === 0) return null;
  if (types.length !== 1 || types[0] !== 'mixdown')
    throw invalid({ types: ['must be mixdown where results are filtered'] });
  if (bpmFrom !== undefined && bpmTo !== undefined && bpmFrom > bpmTo)
    throw invalid({ bpm_to: ['must not be below bpm_from'] });
  return filters;
}

type FoundPage = ResultPage & { foundWithout: SearchDocument['meta']['foundWithout'] };

async function findPageOrHints(
  call: Call,
  sources: readonly SearchSource[],
  question: SearchRequest,
): Promise<FoundPage> {
  const page = await findResultPage(call, sources, question);
  const { filters } = question;
  if (filters === null || page.total > 0) return { ...page, foundWithout: [] };
  return { ...page, foundWithout: await findWithoutFilters(call, sources, { ...question, filters }) };
}

/** The results at these positions as the caller may see them; results hidden since are left out. */
async function presentResultPage(
  call: Call,
  sources: readonly SearchSource[],
  page: FoundPage,
): Promise<SearchDocument> {
  const parts = await Promise.all(
    sources.map(async ({ type, present }) => {
      const ids = page.positions.filter((position) => position.type === type).map(({ id }) => id);
      return [type, ids.length === 0 ? null : await present(call, ids)] as const;
    }),
  );
  const presented = new Map(parts);
  const data = page.positions.flatMap(({ type, id }) => presented.get(type)?.found.get(id) ?? []);
  const shown = new Set(data.map(keyOf));
  const included = new Map(
    parts
      .flatMap(([, part]) => part?.included ?? [])
      .filter((one) => !shown.has(keyOf(one)))
      .map((one) => [keyOf(one), one]),
  );
  const { nextPage, total, counted: totalCounted, correctedTerm, foundWithout } = page;
  return {
    data,
    included: [...included.values()],
    meta: { nextPage, total, totalCounted, correctedTerm, foundWithout },
  };
}

const keyOf = ({ type, id }: { type: string; id: string }): string => `${type} ${id}`;
