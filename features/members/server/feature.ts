import { feature } from '#platform/server/feature.ts';
import { memberParts } from './member-part.ts';
import { rowOfMember } from './row-of-member.ts';

/** Who somebody is. It has no calls of its own. */
export const members = feature({
  name: 'members',
  plugs: [memberParts.plug(rowOfMember)],
});
