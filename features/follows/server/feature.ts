import { blockParts } from '#features/blocks/server/block-part.ts';
import { memberCounters } from '#features/members/server/member-counter.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { followCounter } from './follow-counts.store.ts';
import { deleteFollowsBetween, followUser, unfollowUser } from './follow-user.ts';
import { followsOfMember } from './follows-of-member.ts';

export const follows = feature({
  name: 'follows',
  plugs: [
    memberParts.plug(followsOfMember),
    memberCounters.plug(followCounter),
    blockParts.plug({ afterBlock: deleteFollowsBetween }),
  ],
  endpoints: [bind(contract.followUser, followUser), bind(contract.unfollowUser, unfollowUser)],
});
