import { commentCreated, commentRecounted, commentUncounted } from '#features/comments/contract.ts';
import { heatWeights as trackWeights } from '#features/tracks/model/track-heat.ts';
import { warmTracks } from '#features/tracks/server/warm-trending.ts';
import { warm } from '#features/trending/server/warm.ts';
import type { EventType, PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { onEvent, type Subscriber } from '#platform/server/feature.ts';
import { groupFollowed } from '../contract.ts';
import {
  groupJoined,
  groupLeft,
  groupTrackPosted,
  groupTrackRemoved,
  groupUnfollowed,
} from '../events.contract.ts';
import { groupHeatWeights as weights } from '../model/group-heat-weights.ts';
import { findAdmins } from './find-admins.ts';
import { GROUP } from './group-comments.ts';
import { groupHeat } from './group-heat.ts';

/** What an event is for a group's heat: what was done, by whom, and when it counts from. */
interface Deed {
  groupId: string;
  userId: string;
  weight: number;
  at: Date;
  /** A track that a group took in: it warms, too (TRACK-023). */
  trackId?: string;
}

/** What a group's admins do there themselves does not count (COMM-016). */
async function warmGroups(call: Call, deeds: readonly Deed[]): Promise<void> {
  const admins = await findAdmins(
    call.db,
    deeds.map(({ groupId }) => groupId),
  );
  const counted = deeds.filter(({ groupId, userId }) => !admins.get(groupId)?.includes(userId));
  await warm(
    call,
    groupHeat,
    counted.map(({ groupId, weight, at }) => ({ id: groupId, weight, at })),
  );
  const posts = counted.flatMap(({ trackId, weight, at }) =>
    trackId ? { id: trackId, weight: Math.sign(weight) * trackWeights.groupPost, at } : [],
  );
  await warmTracks(call, posts);
}

function warmOn<E extends EventType>(
  event: E,
  toDeed: (payload: PayloadOf<E>, at: Date) => Deed | null,
): Subscriber {
  return onEvent(`trending.groups-on-${event.type}`, event, (call, events) =>
    warmGroups(
      call,
      events.flatMap(({ payload, at }) => toDeed(payload, at) ?? []),
    ),
  );
}

/** What stands no longer is taken back from when it was done. */
const back = (weight: number, since: string) => ({ weight: -weight, at: new Date(since) });

const toComment =
  (weight: number) =>
  ({ hostKind, hostId, userId, at }: PayloadOf<typeof commentCreated>): Deed | null =>
    hostKind === GROUP ? { groupId: hostId, userId, weight, at: new Date(at) } : null;

/** Everything that warms a group, or takes its warmth back. */
export const warmedBy: readonly Subscriber[] = [
  warmOn(groupJoined, (done, at) => ({ ...done, weight: weights.membership, at })),
  warmOn(groupLeft, ({ joinedAt, ...done }) => ({ ...done, ...back(weights.membership, joinedAt) })),
  warmOn(groupFollowed, ({ groupId, authorId }, at) => ({
    groupId,
    userId: authorId,
    weight: weights.follower,
    at,
  })),
  warmOn(groupUnfollowed, ({ followedAt, ...done }) => ({ ...done, ...back(weights.follower, followedAt) })),
  warmOn(groupTrackPosted, (done, at) => ({ ...done, weight: weights.track, at })),
  warmOn(groupTrackRemoved, ({ postedAt, ...done }) => ({ ...done, ...back(weights.track, postedAt) })),
  warmOn(commentCreated, toComment(weights.comment)),
  warmOn(commentRecounted, toComment(weights.comment)),
  warmOn(commentUncounted, toComment(-weights.comment)),
];
