import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './like.table.ts';

/** Inserts many new likes for seeds; the caller updates the counts. */
export async function insertLikes(
  db: Db,
  hostKind: string,
  likes: readonly { hostId: string; userId: string; at: Date }[],
): Promise<void> {
  await sql`insert into likes (host_kind, host_id, user_id, created_at)
    select ${hostKind}, * from unnest(${likes.map((one) => one.hostId)}::uuid[], ${likes.map((one) => one.userId)}::uuid[],
      ${likes.map((one) => one.at.toISOString())}::timestamptz[])`.execute(db);
}
