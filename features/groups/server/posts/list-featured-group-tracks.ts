import { sql } from 'kysely';
import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { listFeaturedGroupTracks as contract, GroupTrackPage } from '../../tracks.contract.ts';
import { getVisibleGroup } from '../may-see-group.ts';
import { findGroupTracks } from './find-group-tracks.ts';
import { presentGroupTracks } from './present-group-tracks.ts';

/** Lists as many featured tracks as the group's sidebar shows, last featured first (GROUP-024). */
export async function listFeaturedGroupTracks(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<GroupTrackPage> {
  const { row, rights } = await getVisibleGroup(call, input.groupLink);
  const limit = row.sidebar_tracks;
  if (limit === 0) return { tracks: [], meta: { nextPage: null } };
  const entries = await findGroupTracks(call, {
    groupId: row.id,
    key: sql<Date>`gt.featured_at`,
    descending: true,
    where: sql<boolean>`gt.featured_at is not null`,
    limit,
  });
  return {
    tracks: presentGroupTracks(call, entries.slice(0, limit), rights.manageTracks),
    meta: { nextPage: null },
  };
}
