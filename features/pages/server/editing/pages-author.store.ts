import type { Db } from '#platform/server/call.ts';

/** The versions that a member wrote. */
export const findVersionsByAuthor = (db: Db, userId: string) =>
  db
    .selectFrom('page_versions as v')
    .innerJoin('pages as p', 'p.id', 'v.page_id')
    .where('v.author_id', '=', userId)
    .select(['p.path', 'v.number', 'v.note', 'v.document', 'v.created_at'])
    .orderBy('v.created_at')
    .orderBy('v.page_id')
    .orderBy('v.number')
    .execute();

export async function clearPageAuthor(db: Db, userId: string): Promise<void> {
  for (const table of ['page_versions', 'page_drafts', 'page_publications'] as const)
    await db.updateTable(table).set({ author_id: null }).where('author_id', '=', userId).execute();
}
