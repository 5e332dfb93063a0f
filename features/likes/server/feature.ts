import { memberCounters } from '#features/members/server/member-counter.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { feature } from '#platform/server/feature.ts';
import { likeCounter } from './like.store.ts';
import { likesOfMember } from './likes-of-member.ts';

export const likes = feature({
  name: 'likes',
  plugs: [memberCounters.plug(likeCounter), memberParts.plug(likesOfMember)],
});
