import type { Generated } from 'kysely';

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
