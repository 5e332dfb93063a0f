import type { Selectable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { ProjectTemplateTable } from './projects.tables.ts';

type TemplateRow = Selectable<ProjectTemplateTable>;

export async function findTemplate(db: Db, id: string): Promise<TemplateRow | null> {
  const row = await db.selectFrom('project_templates').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Inserts the template of a project, or returns the existing one. Call it with the project's row locked. */
export async function insertTemplate(
  db: Db,
  { id, pieceId, at }: { id: string; pieceId: string; at: Date },
): Promise<TemplateRow> {
  await db
    .insertInto('project_templates')
    .values({ id, piece_id: pieceId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('project_templates')
    .selectAll()
    .where('piece_id', '=', pieceId)
    .executeTakeFirstOrThrow();
}

export async function updateTemplateTags(db: Db, id: string, tags: readonly string[]): Promise<void> {
  await db
    .updateTable('project_templates')
    .set({ tags: [...tags] })
    .where('id', '=', id)
    .execute();
}

export async function deleteTemplate(db: Db, id: string): Promise<void> {
  await db.deleteFrom('project_templates').where('id', '=', id).execute();
}
