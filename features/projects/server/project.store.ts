import { sql } from 'kysely';
import { incrementUserCounts } from '#features/identity/server/user-counts.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { ProjectKind } from '../model/project-kind.ts';
import type { ProjectRow } from './project.tables.ts';

interface NewProjectRow {
  id: string;
  ownerId: string;
  kind: ProjectKind;
  title: string;
  at: Date;
}

/** Adds a piece without a document, and counts it for its owner. */
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

/** Deletes the piece with all that hangs on it. The row must be held. */
export async function deleteProjectRow(db: Db, { id, owner_id }: ProjectRow): Promise<void> {
  await db.deleteFrom('project_presence').where('piece_id', '=', id).execute();
  await db.deleteFrom('pieces').where('id', '=', id).execute();
  await incrementUserCounts(db, owner_id, { songs_count: -1 });
}

export function updateProjectTitle(db: Db, id: string, title: string, at: Date): Promise<ProjectRow> {
  return db
    .updateTable('pieces')
    .set({ title, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** From now on others may be in it. */
export async function updateSongToProject(db: Db, id: string): Promise<void> {
  await db.updateTable('pieces').set({ kind: 'Project' }).where('id', '=', id).execute();
}

/** The piece goes to another owner, who is counted for it. The row must be held. */
export async function updateProjectOwner(db: Db, piece: ProjectRow, ownerId: string): Promise<void> {
  await db.updateTable('pieces').set({ owner_id: ownerId }).where('id', '=', piece.id).execute();
  await incrementUserCounts(db, piece.owner_id, { songs_count: -1 });
  await incrementUserCounts(db, ownerId, { songs_count: 1 });
}

/** Pieces that the user owns: some of them, in the order of their ids, after `afterId`. */
export function findProjectsOwnedBy(
  db: Db,
  userId: string,
  afterId: string,
  limit: number,
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

/** Until the transaction ends nobody else counts or adds to what the user works on. */
export async function lockProjectsOf(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pieces:${userId}`}, 0))`.execute(db);
}
