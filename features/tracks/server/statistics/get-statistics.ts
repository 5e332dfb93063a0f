import { addNumbers, daysOfPeriod, noNumbers, type TrackNumbers } from '#features/tracks/model/statistics.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import {
  type getStatistics as contract,
  MAX_STATISTICS_PLACES,
  MAX_STATISTICS_TRACKS,
  type StatisticsView,
} from '#features/tracks/statistics.contract.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { findDays, findTopPlaces, findTopTracks } from './find-statistics.ts';

export async function getStatistics(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<StatisticsView> {
  const { userId: ownerId } = call.actor;
  const track = await findOwnTrack(call, input.track);
  const { days, before } = daysOfPeriod(call.now, input.days);
  const [from = before] = days;
  const ofDays = new Map<string, TrackNumbers>();
  let earlier = noNumbers;
  for (const { day, ...numbers } of await findDays(call.db, { ownerId, trackId: track?.id, from: before })) {
    if (day < from) earlier = addNumbers(earlier, numbers);
    else ofDays.set(day, numbers);
  }
  const of = { ownerId, trackId: track?.id, from };
  const tracks = track ? [] : await findTopTracks(call.db, of, MAX_STATISTICS_TRACKS);
  return {
    track: track && { id: track.id, title: track.title, permalink: track.permalink },
    days: days.map((day) => ({ day, ...(ofDays.get(day) ?? noNumbers) })),
    totals: [...ofDays.values()].reduce(addNumbers, noNumbers),
    before: earlier,
    tracks,
    places: await findTopPlaces(call.db, of, MAX_STATISTICS_PLACES),
  };
}

/** The actor's track with this id; null where none is asked for. Refuses (404) another's. */
export async function findOwnTrack(call: MemberCall, id: string | undefined): Promise<TrackRow | null> {
  if (id === undefined) return null;
  const track = await findTrack(call.db, id);
  if (track?.user_id !== call.actor.userId) throw notFound();
  return track;
}
