import type { Generated } from 'kysely';

export interface LikeTable {
  host_kind: string;
  host_id: string;
  user_id: string;
  created_at: Generated<Date>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    likes: LikeTable;
  }
}
