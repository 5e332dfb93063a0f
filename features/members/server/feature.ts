import { feature } from '#platform/server/feature.ts';
import { memberParts } from './member-part.ts';
import { memberSearch } from './member-search.ts';
import { rowOfMember } from './row-of-member.ts';

/** Who somebody is. It has no calls of its own. */
export const members = feature({
  name: 'members',
  points: [memberSearch],
  plugs: [memberParts.plug(rowOfMember)],
});
