import type { Db } from '#platform/server/call.ts';
import type { ProjectMembershipRow } from './project.tables.ts';

/** The members of these pieces, of longest standing first; their owners are not among them. */
export function findMembersOf(db: Db, pieceIds: readonly string[]): Promise<ProjectMembershipRow[]> {
  return db
    .selectFrom('project_memberships')
    .selectAll()
    .where('piece_id', 'in', pieceIds)
    .where('accepted_at', 'is not', null)
    .orderBy('accepted_at')
    .orderBy('id')
    .execute();
}

/** The id of each of these pieces' template, by piece. */
export async function findTemplatesOf(db: Db, pieceIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('project_templates')
    .select(['id', 'piece_id'])
    .where('piece_id', 'in', pieceIds)
    .execute();
  return new Map(rows.map((row) => [row.piece_id, row.id]));
}
