import type { Generated } from 'kysely';

export interface FollowTable {
  follower_id: string;
  followed_id: string;
  created_at: Generated<Date>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    follows: FollowTable;
  }
}
