import { type RawBuilder, sql } from 'kysely';
import type { Call } from '#platform/server/call.ts';
import { getVisibleGroup } from '../may-see-group.ts';
import '../groups.tables.ts';

/** The condition on `tracks` that they are posted in the group, listed or not; refuses as the group does. */
export async function postedInGroup(call: Call, groupKey: string): Promise<RawBuilder<boolean>> {
  const { row } = await getVisibleGroup(call, groupKey);
  return sql<boolean>`exists (select from group_tracks gt where gt.group_id = ${row.id} and gt.track_id = tracks.id)`;
}
