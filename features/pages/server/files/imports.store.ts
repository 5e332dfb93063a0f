import {
  type ColumnType,
  type Insertable,
  type JSONColumnType,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import type { ImportPlan, ImportState } from '../../model/files/import-plan.ts';

interface ContentImportTable {
  id: ColumnType<string, string, never>;
  /** The name of the uploaded archive. */
  upload: ColumnType<string, string, never>;
  state: ImportState;
  publish: boolean;
  plan: JSONColumnType<ImportPlan, string, string> | null;
  faults: JSONColumnType<string[], string, string>;
  created_by: string | null;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
}
export type ContentImportRow = Selectable<ContentImportTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    content_imports: ContentImportTable;
  }
}

export const findImport = (db: Db, id: string): Promise<ContentImportRow | undefined> =>
  db.selectFrom('content_imports').selectAll().where('id', '=', id).executeTakeFirst();

/** The row of an import, locked until the end of the transaction; undefined if there is none. */
export const lockImport = (db: Db, id: string): Promise<ContentImportRow | undefined> =>
  db.selectFrom('content_imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Adds an import; undefined while another one is at work. */
export const insertImport = (
  db: Db,
  row: Insertable<Tables['content_imports']>,
): Promise<ContentImportRow | undefined> =>
  db
    .insertInto('content_imports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateImport = (
  db: Db,
  id: string,
  change: Updateable<Tables['content_imports']>,
): Promise<ContentImportRow> =>
  db.updateTable('content_imports').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Lets an import that waits for its admin be applied; undefined where it does not wait, or another one is at work. */
export async function claimImport(
  db: Db,
  id: string,
  change: { publish: boolean; now: Date },
): Promise<ContentImportRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('pages.import-states'))`.execute(db);
  return db
    .updateTable('content_imports')
    .set({ state: 'applying', publish: change.publish, updated_at: change.now })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('content_imports as o').select('o.id').where('o.state', 'in', ['reading', 'applying']),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Deletes imports that nobody waits for, and gives their uploads. */
export async function purgeImports(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('content_imports')
    .where('updated_at', '<', before)
    .where('state', 'not in', ['reading', 'applying'])
    .returning('upload')
    .execute();
  return rows.map(({ upload }) => upload);
}

export const findImportsOfMember = (db: Db, userId: string): Promise<ContentImportRow[]> =>
  db
    .selectFrom('content_imports')
    .selectAll()
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function clearImportAuthor(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('content_imports')
    .set({ created_by: null })
    .where('created_by', '=', userId)
    .execute();
}

/** Lets one import write until its transaction ends, in whatever process; false while another one does. */
export async function lockImports(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext('pages.imports')) as locked`.execute(db);
  return rows[0]?.locked === true;
}
