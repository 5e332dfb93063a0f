import type { Db } from '#platform/server/call.ts';
import './projects.tables.ts';

/** The titles of these projects by id, without deleted ones. */
export async function findProjectTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('pieces').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The ids of these projects that the user is a member of. */
export async function findJoinedProjectIds(
  db: Db,
  ids: readonly string[],
  userId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('project_memberships')
    .select('piece_id')
    .where('piece_id', 'in', ids)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.piece_id));
}
