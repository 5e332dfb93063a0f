import type { Generated } from 'kysely';
import type { Db } from '#platform/server/call.ts';

interface UserHeatTable {
  user_id: string;
  heat: Generated<number>;
  user_created_at: Date;
  listed: Generated<boolean>;
}

interface UserHeatBucketTable {
  user_id: string;
  bucket: number;
  heat: number;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    user_heat: UserHeatTable;
    user_heat_buckets: UserHeatBucketTable;
  }
}

/** Deletes the heat of a member and the buckets that it was counted from. */
export async function deleteHeatOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user_heat_buckets').where('user_id', '=', userId).execute();
  await db.deleteFrom('user_heat').where('user_id', '=', userId).execute();
}
