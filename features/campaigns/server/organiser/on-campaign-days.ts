import type { groupJoined, groupTrackPosted } from '#features/groups/events.contract.ts';
import type { trackPlayed } from '#features/tracks/events.contract.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';
import { incrementDaysOfGroups, incrementPlaysOfEntries } from './day.store.ts';

const timesOf = (events: readonly { at: Date }[]) => events.map(({ at }) => at);

/** Members who join the group of a campaign are counted on that day. */
export const onGroupJoined = (
  call: Call,
  events: Delivered<PayloadOf<typeof groupJoined>>[],
): Promise<void> =>
  incrementDaysOfGroups(call.db, 'joins', {
    ids: events.map(({ payload }) => payload.groupId),
    at: timesOf(events),
  });

/** Tracks that come into the group of a campaign are counted as entries on that day. */
export const onEntryPosted = (
  call: Call,
  events: Delivered<PayloadOf<typeof groupTrackPosted>>[],
): Promise<void> =>
  incrementDaysOfGroups(call.db, 'entries', {
    ids: events.map(({ payload }) => payload.groupId),
    at: timesOf(events),
  });

export const onEntryPlayed = (
  call: Call,
  events: Delivered<PayloadOf<typeof trackPlayed>>[],
): Promise<void> =>
  incrementPlaysOfEntries(call.db, {
    ids: events.map(({ payload }) => payload.trackId),
    at: timesOf(events),
  });
