import { memberCounters } from '#features/members/server/member-counter.ts';
import { feature } from '#platform/server/feature.ts';
import { likeCounter } from './like.store.ts';

export const likes = feature({ name: 'likes', plugs: [memberCounters.plug(likeCounter)] });
