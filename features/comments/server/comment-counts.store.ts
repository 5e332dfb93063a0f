import { type RawBuilder, sql } from 'kysely';
import type { CommentHost } from '#features/comments/server/comment-host.ts';
import { cachedCount } from '#platform/server/cache/cached-count.ts';
import type { Call } from '#platform/server/call.ts';

const countCacheMs = 5000;

/** Number of comments in the host's list: its counter plus the comments that moderation hides. */
export const toCommentCount = (
  host: CommentHost,
  hostId: string,
): RawBuilder<number> => sql<number>`coalesce((
  select host.${sql.ref(host.countColumn)} + (
    select count(*)::int from comments c
    where c.host_kind = ${host.kind} and c.host_id = ${hostId}::uuid and c.status in (2, 3, 4))
  from ${sql.table(host.table)} host where host.id = ${hostId}::uuid), 0)`;

/** Number of comments with this status, up to 5 seconds old. */
export const countCommentsByStatus = (call: Call, status: number): Promise<number> =>
  cachedCount(call, `comments of status ${status}`, countCacheMs, async (db) => {
    const counted = await db
      .selectFrom('comments')
      .where('status', '=', status)
      .where('deleted_at', 'is', null)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirst();
    return counted?.total ?? 0;
  });
