import { sql } from 'kysely';
import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { listFeaturedGroupTracks as contract, GroupTrackPage } from '../tracks.contract.ts';
import { findEntries } from './find-entries.ts';
import { getSeenGroup } from './may-see-group.ts';
import { presentEntries } from './present-entries.ts';

/** As many as the group shows beside its page, the last featured first (GROUP-024). */
export async function listFeaturedGroupTracks(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<GroupTrackPage> {
  const { row, rights } = await getSeenGroup(call, input.groupLink);
  const limit = row.sidebar_tracks;
  if (limit === 0) return { tracks: [], meta: { nextPage: null } };
  const entries = await findEntries(call, {
    groupId: row.id,
    key: sql<Date>`gt.featured_at`,
    descending: true,
    where: sql<boolean>`gt.featured_at is not null`,
    limit,
  });
  return { tracks: presentEntries(call, entries.slice(0, limit), rights.arrange), meta: { nextPage: null } };
}
