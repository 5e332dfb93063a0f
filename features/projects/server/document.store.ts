import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { versionsToDrop } from '../model/versions-to-drop.ts';
import type { ProjectDocumentTable, ProjectRow } from './project.tables.ts';

type DocumentRow = Selectable<ProjectDocumentTable>;

/** One version of a piece's document; null for one that never was or is no longer kept. */
export async function findDocument(db: Db, pieceId: string, version: number): Promise<DocumentRow | null> {
  const row = await db
    .selectFrom('project_documents')
    .selectAll()
    .where('piece_id', '=', pieceId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether exactly these bytes are the piece's version. */
export async function isDocumentSaved(
  db: Db,
  pieceId: string,
  version: number,
  sha256: Buffer,
): Promise<boolean> {
  const row = await db
    .selectFrom('project_documents')
    .select('version')
    .where('piece_id', '=', pieceId)
    .where('version', '=', version)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds the next version of a piece that is held, and drops old ones by the rule. */
export async function insertDocument(
  db: Db,
  pieceId: string,
  version: number,
  { bytes, sha256, at }: { bytes: Buffer; sha256: Buffer; at: Date },
): Promise<void> {
  await db
    .insertInto('project_documents')
    .values({ piece_id: pieceId, version, bytes, sha256, saved_at: at })
    .execute();
  await db
    .updateTable('pieces')
    .set({ document_version: version, updated_at: at })
    .where('id', '=', pieceId)
    .execute();
  await deleteOldVersions(db, pieceId, at);
}

async function deleteOldVersions(db: Db, pieceId: string, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('project_documents')
    .select(['version', 'saved_at'])
    .where('piece_id', '=', pieceId)
    .execute();
  const dropped = versionsToDrop(
    rows.map((row) => ({ version: row.version, savedAt: row.saved_at })),
    now,
  );
  if (dropped.length === 0) return;
  await db
    .deleteFrom('project_documents')
    .where('piece_id', '=', pieceId)
    .where('version', 'in', dropped)
    .execute();
}

/** The present document of one piece becomes the first of another; the other's row as it is then. */
export async function insertDocumentCopy(
  db: Db,
  from: ProjectRow,
  to: ProjectRow,
  at: Date,
): Promise<ProjectRow> {
  if (from.document_version === 0) return to;
  await sql`
    insert into project_documents (piece_id, version, bytes, sha256, saved_at)
    select ${to.id}, 1, bytes, sha256, ${at} from project_documents
    where piece_id = ${from.id} and version = ${from.document_version}`.execute(db);
  return db
    .updateTable('pieces')
    .set({ document_version: 1 })
    .where('id', '=', to.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
