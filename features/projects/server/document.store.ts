import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { versionsToDrop } from '../model/versions-to-drop.ts';
import { scheduleProjectPicture } from './picture/project-picture.store.ts';
import type { ProjectDocumentTable, ProjectRow } from './projects.tables.ts';

type DocumentRow = Selectable<ProjectDocumentTable>;

/** One version of a project's document; null where it does not exist or was deleted. */
export async function findDocument(db: Db, projectId: string, version: number): Promise<DocumentRow | null> {
  const row = await db
    .selectFrom('project_documents')
    .selectAll()
    .where('piece_id', '=', projectId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest version of a project's document; null where it has none. */
export async function findNewestDocument(
  db: Db,
  projectId: string,
): Promise<{ version: number; bytes: Buffer } | null> {
  const row = await db
    .selectFrom('project_documents')
    .select(['version', 'bytes'])
    .where('piece_id', '=', projectId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest version without its bytes, with the project's row locked; null where it has none or is gone. */
export async function findNewestVersion(
  db: Db,
  projectId: string,
): Promise<{ version: number; up_to_seq: number } | null> {
  const { rows } = await sql<{ version: number; up_to_seq: string }>`
    select d.version, d.up_to_seq from pieces p
      join project_documents d on d.piece_id = p.id and d.version = p.document_version
    where p.id = ${projectId} for update of p`.execute(db);
  const [row] = rows;
  return row ? { version: row.version, up_to_seq: Number(row.up_to_seq) } : null;
}

interface NewVersion {
  bytes: Uint8Array;
  at: Date;
  /** It covers the log of this epoch up to `seq`; of a project without a log the first epoch and 0. */
  epoch?: number;
  seq?: number;
}

/** Adds the next version, of which a picture is drawn, and deletes old ones by `versionsToDrop`. Call it with the project's row locked. */
export async function insertDocument(
  db: Db,
  {
    projectId,
    version,
    document: { bytes, at, epoch = 1, seq = 0 },
  }: { projectId: string; version: number; document: NewVersion },
): Promise<void> {
  await db
    .insertInto('project_documents')
    .values({
      piece_id: projectId,
      version,
      bytes: Buffer.from(bytes),
      sha256: createHash('sha256').update(bytes).digest(),
      saved_at: at,
      epoch,
      up_to_seq: seq,
    })
    .execute();
  await db
    .updateTable('pieces')
    .set({ document_version: version, updated_at: at })
    .where('id', '=', projectId)
    .execute();
  await deleteOldVersions(db, projectId, at);
  await scheduleProjectPicture(db, projectId);
}

/** Keeps a version for a track that is made from it. */
export async function updateVersionToPublished(
  db: Db,
  {
    projectId,
    version,
    label,
    savedBy,
  }: { projectId: string; version: number; label: string; savedBy: string | null },
): Promise<void> {
  await db
    .updateTable('project_documents')
    .set({ kind: 'publish', label, saved_by: savedBy })
    .where('piece_id', '=', projectId)
    .where('version', '=', version)
    .where('kind', 'in', ['auto', 'restore'])
    .execute();
}

/** Makes a version one like others again, which is thinned with them. */
export async function updateVersionToUnpublished(db: Db, projectId: string, version: number): Promise<void> {
  await db
    .updateTable('project_documents')
    .set({ kind: 'auto', label: null })
    .where('piece_id', '=', projectId)
    .where('version', '=', version)
    .where('kind', '=', 'publish')
    .execute();
}

async function deleteOldVersions(db: Db, projectId: string, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('project_documents')
    .select(['version', 'saved_at'])
    .where('piece_id', '=', projectId)
    .where('kind', 'in', ['auto', 'restore'])
    .execute();
  const dropped = versionsToDrop(
    rows.map((row) => ({ version: row.version, savedAt: row.saved_at })),
    now,
  );
  if (dropped.length === 0) return;
  await db
    .deleteFrom('project_documents')
    .where('piece_id', '=', projectId)
    .where('version', 'in', dropped)
    .execute();
}

/** Makes the bytes version 1 of a new project; its updated row. */
export async function insertFirstDocument(
  db: Db,
  projectId: string,
  document: NewVersion,
): Promise<ProjectRow> {
  await insertDocument(db, { projectId, version: 1, document });
  return db.selectFrom('pieces').selectAll().where('id', '=', projectId).executeTakeFirstOrThrow();
}
