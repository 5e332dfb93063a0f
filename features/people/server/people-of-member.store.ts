import type { Db } from '#platform/server/call.ts';
import './people.tables.ts';

/** Deletes the heat of a member and the buckets that it was counted from. */
export async function deleteHeatOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user_heat_buckets').where('user_id', '=', userId).execute();
  await db.deleteFrom('user_heat').where('user_id', '=', userId).execute();
}
