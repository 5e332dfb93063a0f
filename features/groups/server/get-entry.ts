import { sql } from 'kysely';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { GroupTrackView } from '../tracks.contract.ts';
import { findEntries } from './find-entries.ts';
import type { RightfulGroup } from './may-see-group.ts';
import { presentEntries } from './present-entries.ts';

/** One listed track of a group; refuses (404) where it is not in there. */
export async function getEntry(
  call: Call,
  { row, rights }: RightfulGroup,
  trackId: string,
): Promise<GroupTrackView> {
  const rows = await findEntries(call, {
    groupId: row.id,
    key: sql<Date>`gt.posted_at`,
    descending: true,
    where: sql<boolean>`gt.track_id = ${trackId}::uuid`,
    limit: 1,
  });
  const [entry] = presentEntries(call, rows, rights.arrange);
  if (!entry) throw notFound();
  return entry;
}
