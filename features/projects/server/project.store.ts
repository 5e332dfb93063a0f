import { sql } from 'kysely';
import { incrementUserCounts } from '#features/members/server/user-counts.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { ProjectKind } from '../model/project-kind.ts';
import type { ProjectRow } from './projects.tables.ts';

interface NewProjectRow {
  id: string;
  ownerId: string;
  kind: ProjectKind;
  title: string;
  at: Date;
}

/** Inserts a project without a document and increments its owner's count. */
export async function insertProject(
  db: Db,
  { id, ownerId, kind, title, at }: NewProjectRow,
): Promise<ProjectRow> {
  const row = await db
    .insertInto('pieces')
    .values({ id, owner_id: ownerId, kind, title, workspace_id: null, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  await incrementUserCounts(db, ownerId, { songs_count: 1 });
  return row;
}

/** Deletes the project with its presence and decrements its owner's count. Call it with the row locked. */
export async function deleteProjectRow(db: Db, { id, owner_id }: ProjectRow): Promise<void> {
  await db.deleteFrom('project_presence').where('piece_id', '=', id).execute();
  await db.deleteFrom('pieces').where('id', '=', id).execute();
  await incrementUserCounts(db, owner_id, { songs_count: -1 });
}

export function updateProjectTitle(
  db: Db,
  { id, title, at }: { id: string; title: string; at: Date },
): Promise<ProjectRow> {
  return db
    .updateTable('pieces')
    .set({ title, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes the kind to `Project`, so that it can have members. */
export async function updateSongToProject(db: Db, id: string): Promise<void> {
  await db.updateTable('pieces').set({ kind: 'Project' }).where('id', '=', id).execute();
}

/** Changes the owner and both owners' counts. Call it with the row locked. */
export async function updateProjectOwner(db: Db, project: ProjectRow, ownerId: string): Promise<void> {
  await db.updateTable('pieces').set({ owner_id: ownerId }).where('id', '=', project.id).execute();
  await incrementUserCounts(db, project.owner_id, { songs_count: -1 });
  await incrementUserCounts(db, ownerId, { songs_count: 1 });
}

/** Projects that the user owns, by id, after `afterId`. */
export function findProjectsOwnedBy(
  db: Db,
  { userId, afterId, limit }: { userId: string; afterId: string; limit: number },
): Promise<ProjectRow[]> {
  return db
    .selectFrom('pieces')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function lockProject(db: Db, id: string): Promise<ProjectRow | null> {
  const row = await db.selectFrom('pieces').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** Advisory lock on the number of projects of the user, until the transaction ends. */
export async function lockProjectsOf(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pieces:${userId}`}, 0))`.execute(db);
}
