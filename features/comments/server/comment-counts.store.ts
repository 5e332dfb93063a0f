import { sql } from 'kysely';
import type { CommentHost } from '#features/comments/server/comment-host.ts';
import { cachedCount } from '#platform/server/cache/cached-count.ts';
import type { Call, Db } from '#platform/server/call.ts';

const countCacheMs = 5000;

/** Number of comments in the host's list: its counter plus the comments that moderation hides. */
export async function countCommentsOfHost(db: Db, host: CommentHost, hostId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ${sql.ref(host.countColumn)} + (
      select count(*)::int from comments
      where host_kind = ${host.kind} and host_id = ${hostId}::uuid and status in (2, 3, 4)
    ) as total
    from ${sql.table(host.table)} where id = ${hostId}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Number of comments with this status, up to 5 seconds old. */
export const countCommentsByStatus = (call: Call, status: number): Promise<number> =>
  cachedCount(call, `comments of status ${status}`, countCacheMs, async (db) => {
    const counted = await db
      .selectFrom('comments')
      .where('status', '=', status)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirst();
    return counted?.total ?? 0;
  });
