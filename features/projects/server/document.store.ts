import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { versionsToDrop } from '../model/versions-to-drop.ts';
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

/** Whether the version has exactly these bytes. */
export async function isDocumentSaved(
  db: Db,
  { projectId, version, sha256 }: { projectId: string; version: number; sha256: Buffer },
): Promise<boolean> {
  const row = await db
    .selectFrom('project_documents')
    .select('version')
    .where('piece_id', '=', projectId)
    .where('version', '=', version)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds the next version and deletes old ones by `versionsToDrop`. Call it with the project's row locked. */
export async function insertDocument(
  db: Db,
  {
    projectId,
    version,
    document: { bytes, sha256, at },
  }: { projectId: string; version: number; document: { bytes: Buffer; sha256: Buffer; at: Date } },
): Promise<void> {
  await db
    .insertInto('project_documents')
    .values({ piece_id: projectId, version, bytes, sha256, saved_at: at })
    .execute();
  await db
    .updateTable('pieces')
    .set({ document_version: version, updated_at: at })
    .where('id', '=', projectId)
    .execute();
  await deleteOldVersions(db, projectId, at);
}

async function deleteOldVersions(db: Db, projectId: string, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('project_documents')
    .select(['version', 'saved_at'])
    .where('piece_id', '=', projectId)
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

/** Copies the current document of one project as version 1 of another; the updated row of the other. */
export async function insertDocumentCopy(
  db: Db,
  { from, to, at }: { from: ProjectRow; to: ProjectRow; at: Date },
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
