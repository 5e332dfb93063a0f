import { commentCreated, commentRecounted, commentUncounted } from '#features/comments/events.contract.ts';
import { heatWeights as trackWeights } from '#features/tracks/model/track-heat.ts';
import { increaseTrackHeat } from '#features/tracks/server/increase-track-heat.ts';
import { increaseHeat } from '#features/trending/server/increase-heat.ts';
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
import { findAdmins } from './admins/find-admins.ts';
import { GROUP_KIND } from './group-comment-host.ts';
import { groupHeat } from './group-heat.ts';

/** An event that changes a group's heat: the group, who did it, its weight and time. */
interface GroupHeatEvent {
  groupId: string;
  userId: string;
  weight: number;
  at: Date;
  /** The track of a post, whose heat is increased, too (TRACK-023). */
  trackId?: string;
}

/** Increases the heat of groups. Events of a group's own admins do not count (COMM-016). */
async function increaseGroupHeat(call: Call, events: readonly GroupHeatEvent[]): Promise<void> {
  const admins = await findAdmins(
    call.db,
    events.map(({ groupId }) => groupId),
  );
  const counted = events.filter(({ groupId, userId }) => !admins.get(groupId)?.includes(userId));
  await increaseHeat(
    call,
    groupHeat,
    counted.map(({ groupId, weight, at }) => ({ id: groupId, weight, at })),
  );
  const posts = counted.flatMap(({ trackId, weight, at }) =>
    trackId ? { id: trackId, weight: Math.sign(weight) * trackWeights.groupPost, at } : [],
  );
  await increaseTrackHeat(call, posts);
}

function increaseHeatOn<E extends EventType>(
  event: E,
  toEvent: (payload: PayloadOf<E>, at: Date) => GroupHeatEvent | null,
): Subscriber {
  return onEvent(`trending.groups-on-${event.type}`, event, (call, events) =>
    increaseGroupHeat(
      call,
      events.flatMap(({ payload, at }) => toEvent(payload, at) ?? []),
    ),
  );
}

/** Subtracts an undone event at the time when it was done. */
const reversal = (weight: number, since: string) => ({ weight: -weight, at: new Date(since) });

const toCommentHeatEvent =
  (weight: number) =>
  ({ hostKind, hostId, userId, at }: PayloadOf<typeof commentCreated>): GroupHeatEvent | null =>
    hostKind === GROUP_KIND ? { groupId: hostId, userId, weight, at: new Date(at) } : null;

/** The subscribers that increase or decrease the heat of groups. */
export const groupHeatSubscribers: readonly Subscriber[] = [
  increaseHeatOn(groupJoined, (done, at) => ({ ...done, weight: weights.membership, at })),
  increaseHeatOn(groupLeft, ({ joinedAt, ...done }) => ({
    ...done,
    ...reversal(weights.membership, joinedAt),
  })),
  increaseHeatOn(groupFollowed, ({ groupId, authorId }, at) => ({
    groupId,
    userId: authorId,
    weight: weights.follower,
    at,
  })),
  increaseHeatOn(groupUnfollowed, ({ followedAt, ...done }) => ({
    ...done,
    ...reversal(weights.follower, followedAt),
  })),
  increaseHeatOn(groupTrackPosted, (done, at) => ({ ...done, weight: weights.track, at })),
  increaseHeatOn(groupTrackRemoved, ({ postedAt, ...done }) => ({
    ...done,
    ...reversal(weights.track, postedAt),
  })),
  increaseHeatOn(commentCreated, toCommentHeatEvent(weights.comment)),
  increaseHeatOn(commentRecounted, toCommentHeatEvent(weights.comment)),
  increaseHeatOn(commentUncounted, toCommentHeatEvent(-weights.comment)),
];
