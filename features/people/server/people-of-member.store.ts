import type { Db } from '#platform/server/call.ts';
import './user-heat.tables.ts';

/** Takes a member out of trending, with what had made them trend. */
export async function deleteHeatOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user_heat_buckets').where('user_id', '=', userId).execute();
  await db.deleteFrom('user_heat').where('user_id', '=', userId).execute();
}
