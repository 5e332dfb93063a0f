import { memberParts } from '#features/members/server/member-part.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { followUser, unfollowUser } from './follow-user.ts';
import { followsOfMember } from './follows-of-member.ts';

export const follows = feature({
  name: 'follows',
  plugs: [memberParts.plug(followsOfMember)],
  endpoints: [bind(contract.followUser, followUser), bind(contract.unfollowUser, unfollowUser)],
});
