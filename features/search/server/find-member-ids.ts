import type { FindMemberIds } from '#features/members/server/member-search.ts';
import { readPaging } from '#platform/pure/paging.ts';
import { findAudienceIds } from './find-audience-ids.ts';
import { findResultPage } from './find-result-page.ts';
import { searchUsers } from './search-users.ts';

/** The ids of members whose names match the term, best matches first. */
export const findMemberIds: FindMemberIds = async (call, term, limit) => {
  const { positions } = await findResultPage(call, [searchUsers], {
    text: term,
    filters: null,
    sort: 'rank',
    paging: readPaging({}, limit),
    audienceIds: await findAudienceIds(call.db, call.actor.userId),
  });
  return positions.map(({ id }) => id);
};
