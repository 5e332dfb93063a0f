import { sql } from 'kysely';
import { FIRST_REPLIES } from '#features/comments/contract.ts';
import type { CommentRow } from '#features/comments/server/comment.store.ts';
import type { Db } from '#platform/server/call.ts';

/** The numbers of replies of these comments, and the oldest ones of each. */
export async function findFirstReplies(
  db: Db,
  parents: readonly string[],
): Promise<{ counts: ReadonlyMap<string, number>; first: readonly CommentRow[] }> {
  if (parents.length === 0) return { counts: new Map(), first: [] };
  const counted = await sql<{ parent_id: string; total: number }>`
    select parent_id, count(*)::int as total from comments
    where parent_id = any(${[...parents]}::uuid[]) group by parent_id`.execute(db);
  const counts = new Map(counted.rows.map((row) => [row.parent_id, row.total]));
  if (counts.size === 0) return { counts, first: [] };
  const { rows } = await sql<CommentRow>`
    select reply.* from unnest(${[...counts.keys()]}::uuid[]) as parent (id)
    cross join lateral (
      select * from comments where parent_id = parent.id order by created_at, id limit ${sql.lit(FIRST_REPLIES)}
    ) reply order by reply.created_at, reply.id`.execute(db);
  return { counts, first: rows };
}
