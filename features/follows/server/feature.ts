import { memberCounters } from '#features/members/server/member-counter.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { followCounter } from './follow-counts.store.ts';
import { followUser, unfollowUser } from './follow-user.ts';
import { followsOfMember } from './follows-of-member.ts';

export const follows = feature({
  name: 'follows',
  plugs: [memberParts.plug(followsOfMember), memberCounters.plug(followCounter)],
  endpoints: [bind(contract.followUser, followUser), bind(contract.unfollowUser, unfollowUser)],
});
