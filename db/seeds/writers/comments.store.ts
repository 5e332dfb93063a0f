import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** Inserts many approved comments for seeds: no events; the caller updates the counts. */
export async function insertComments(
  db: Db,
  hostKind: string,
  comments: readonly { id: string; hostId: string; userId: string; content: string; at: Date }[],
): Promise<void> {
  await sql`insert into comments (id, host_kind, host_id, user_id, content, created_at)
    select id, ${hostKind}, host_id, user_id, content, created_at
    from unnest(${comments.map((one) => one.id)}::uuid[], ${comments.map((one) => one.hostId)}::uuid[],
      ${comments.map((one) => one.userId)}::uuid[], ${comments.map((one) => one.content)}::text[],
      ${comments.map((one) => one.at.toISOString())}::timestamptz[]) as g (id, host_id, user_id, content, created_at)`.execute(
    db,
  );
}
