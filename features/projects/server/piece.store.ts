import { sql } from 'kysely';
import { addToUserCounts } from '#features/identity/server/user-counts.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { PieceKind } from '../model/piece-kind.ts';
import type { PieceRow } from './piece.table.ts';

interface NewPiece {
  id: string;
  ownerId: string;
  kind: PieceKind;
  title: string;
  at: Date;
}

/** Adds a piece without a document, and counts it for its owner. */
export async function insertPiece(db: Db, { id, ownerId, kind, title, at }: NewPiece): Promise<PieceRow> {
  const row = await db
    .insertInto('pieces')
    .values({ id, owner_id: ownerId, kind, title, workspace_id: null, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addToUserCounts(db, ownerId, { songs_count: 1 });
  return row;
}

/** Deletes the piece with all that hangs on it. The row must be held. */
export async function deletePiece(db: Db, { id, owner_id }: PieceRow): Promise<void> {
  await db.deleteFrom('project_presence').where('piece_id', '=', id).execute();
  await db.deleteFrom('pieces').where('id', '=', id).execute();
  await addToUserCounts(db, owner_id, { songs_count: -1 });
}

export function renamePiece(db: Db, id: string, title: string, at: Date): Promise<PieceRow> {
  return db
    .updateTable('pieces')
    .set({ title, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** From now on others may be in it. */
export async function makeLive(db: Db, id: string): Promise<void> {
  await db.updateTable('pieces').set({ kind: 'Project' }).where('id', '=', id).execute();
}

/** The piece goes to another owner, who is counted for it. The row must be held. */
export async function givePiece(db: Db, piece: PieceRow, ownerId: string): Promise<void> {
  await db.updateTable('pieces').set({ owner_id: ownerId }).where('id', '=', piece.id).execute();
  await addToUserCounts(db, piece.owner_id, { songs_count: -1 });
  await addToUserCounts(db, ownerId, { songs_count: 1 });
}

/** Pieces that the user owns: some of them, in the order of their ids, after `afterId`. */
export function findPiecesOwnedBy(
  db: Db,
  userId: string,
  afterId: string,
  limit: number,
): Promise<PieceRow[]> {
  return db
    .selectFrom('pieces')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function lockPiece(db: Db, id: string): Promise<PieceRow | null> {
  const row = await db.selectFrom('pieces').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** Until the transaction ends nobody else counts or adds to what the user works on. */
export async function lockPiecesOf(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pieces:${userId}`}, 0))`.execute(db);
}
