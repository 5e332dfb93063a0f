import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import './projects.tables.ts';

/** A connection without a heartbeat for so long is stale: its process has ended. */
export const presenceTimeoutMs = 60_000;

export interface ProjectConnection {
  connectionId: string;
  projectId: string;
  userId: string;
}

/** Records a heartbeat of these connections; inserts again those that were deleted as stale. */
export async function upsertConnections(
  db: Db,
  connections: readonly ProjectConnection[],
  now: Date,
): Promise<void> {
  if (connections.length === 0) return;
  await db
    .insertInto('project_presence')
    .values(
      connections.map(({ connectionId, projectId, userId }) => ({
        connection_id: connectionId,
        piece_id: projectId,
        user_id: userId,
        seen_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('connection_id').doUpdateSet({ seen_at: now }))
    .execute();
}

export async function deleteConnection(db: Db, connectionId: string): Promise<void> {
  await db.deleteFrom('project_presence').where('connection_id', '=', connectionId).execute();
}

/** Deletes stale connections; the ids of their projects. */
export async function deleteStaleConnections(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('project_presence')
    .where('seen_at', '<=', new Date(now.getTime() - presenceTimeoutMs))
    .returning('piece_id')
    .execute();
  return [...new Set(rows.map((row) => row.piece_id))];
}

/** Whether anybody has the project open. */
export async function hasPresentMembers(db: Db, projectId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('project_presence')
    .select('connection_id')
    .where('piece_id', '=', projectId)
    .where('seen_at', '>', new Date(now.getTime() - presenceTimeoutMs))
    .executeTakeFirst();
  return row !== undefined;
}

export interface PresentMemberRow {
  user_id: string;
  /** Id of their first connection; ids are in the order of connecting. */
  since: string;
}

/** Connected owner and members whom the viewer may see, by time of connecting. */
export async function findPresentMembers(
  db: Db,
  { projectId, viewerId, now }: { projectId: string; viewerId: string; now: Date },
): Promise<PresentMemberRow[]> {
  const { rows } = await sql<PresentMemberRow>`
    select a.user_id, min(a.connection_id::text) as since
    from project_presence a join pieces p on p.id = a.piece_id join users u on u.id = a.user_id
    where a.piece_id = ${projectId} and a.seen_at > ${new Date(now.getTime() - presenceTimeoutMs)}
      and ${isUserVisibleToId('u', viewerId)}
      and (p.owner_id = a.user_id or exists (select from project_memberships m
        where m.piece_id = p.id and m.user_id = a.user_id and m.accepted_at is not null))
    group by a.user_id order by min(a.connection_id::text) collate "C"`.execute(db);
  return rows;
}
