import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { ImportedCommentTable } from './imports.tables.ts';

export type ImportedCommentRow = Selectable<ImportedCommentTable>;

/**
 * The number of comments in the member's archive. Takes an advisory lock: nobody adds to it until the transaction ends.
 */
export async function lockArchive(db: Db, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imported-comments:${userId}`}, 0))`.execute(db);
  const { count } = await db
    .selectFrom('imported_comments')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts the comments that the archive does not have; returns their number. */
export async function insertImportedComments(
  db: Db,
  comments: readonly Insertable<ImportedCommentTable>[],
): Promise<number> {
  if (comments.length === 0) return 0;
  const inserted = await db
    .insertInto('imported_comments')
    .values([...comments])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}

export const findImportedComments = (db: Db, userId: string): Promise<ImportedCommentRow[]> =>
  db
    .selectFrom('imported_comments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function deleteArchive(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('imported_comments').where('user_id', '=', userId).execute();
}
