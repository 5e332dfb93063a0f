import { guest } from '#platform/pure/actor.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { sharedReadCacheOf } from '#platform/server/live/shared-read-cache.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { searchCommunity as contract, SearchDocument } from '../contract.ts';
import { effectiveSort, parseSearchType } from '../model/search-types.ts';
import { findAudienceIds } from './find-audience-ids.ts';
import { findResultPage } from './find-result-page.ts';
import { presentResultPage } from './present-result-page.ts';
import type { SearchSource } from './search-source.ts';

const ITEMS = 20;
/** Places are dear to find, and only their order by numbers grows old; what is presented is read once more. */
const positionsCacheMs = 5000;

/**
 * What is called as the term says, of the types that are asked for. Which things these are is the same for everybody who is in
 * no school or closed group, and asked once in five seconds for all of them, a guest's whole answer once a second.
 */
export async function searchCommunity(
  call: Call,
  sources: readonly SearchSource[],
  input: InputOf<typeof contract>,
): Promise<SearchDocument> {
  const types = [...new Set(input.types.split(',').map(parseSearchType))].filter((type) => type !== null);
  const asked = sources.filter(({ type }) => types.includes(type));
  const question = {
    text: input.q.trim(),
    sort: effectiveSort(types, input.sort),
    paging: readPaging(input, ITEMS),
    audienceIds: await findAudienceIds(call.db, call.actor.userId),
  };
  const shared = sharedReadCacheOf(call.platform);
  const key = (what: string) => JSON.stringify(['search', what, types, question]);
  const everybody = makeCall(call.platform, call.platform.db, guest);
  const isShared =
    question.audienceIds.length === 0 &&
    !asked.some(({ isPersonal: ofCaller }) => ofCaller === true && call.actor.userId !== null);
  const page = isShared
    ? await shared(
        key('places'),
        call.now.getTime(),
        () => findResultPage(everybody, asked, question),
        positionsCacheMs,
      )
    : await findResultPage(call, asked, question);
  if (call.actor.userId !== null) return presentResultPage(call, asked, page);
  return shared(key('answer'), call.now.getTime(), () => presentResultPage(everybody, asked, page));
}
