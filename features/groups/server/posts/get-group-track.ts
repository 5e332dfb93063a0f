import { sql } from 'kysely';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { GroupTrackView } from '../../tracks.contract.ts';
import type { GroupWithRights } from '../may-see-group.ts';
import { findGroupTracks } from './find-group-tracks.ts';
import { presentGroupTracks } from './present-group-tracks.ts';

/** One listed track of a group, also one that its campaign holds back; refuses (404) where it is not posted there. */
export async function getGroupTrack(
  call: Call,
  { row, rights }: GroupWithRights,
  trackId: string,
): Promise<GroupTrackView> {
  const rows = await findGroupTracks(call, {
    groupId: row.id,
    key: sql<Date>`gt.posted_at`,
    descending: true,
    where: sql<boolean>`gt.track_id = ${trackId}::uuid`,
    withHeld: true,
    limit: 1,
  });
  const [entry] = presentGroupTracks(call, rows, rights.manageTracks);
  if (!entry) throw notFound();
  return entry;
}
