import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { ClassKey } from './classes.store.ts';
import type { ClassAnnouncementTable } from './classes.tables.ts';

export async function insertAnnouncement(db: Db, row: Insertable<ClassAnnouncementTable>): Promise<void> {
  await db.insertInto('class_announcements').values(row).execute();
}

/** Deletes an announcement of the class; false where there is none of this id. */
export async function deleteAnnouncement(
  db: Db,
  { id, organization_id }: ClassKey,
  announcementId: string,
): Promise<boolean> {
  const result = await sql`delete from class_announcements
    where organization_id = ${organization_id} and workspace_id = ${id} and id = ${announcementId}`.execute(
    db,
  );
  return result.numAffectedRows === 1n;
}

/** Moves the announcements of a class to another of the same school. */
export async function updateClassOfAnnouncements(db: Db, from: ClassKey, toId: string): Promise<void> {
  await db
    .updateTable('class_announcements')
    .set({ workspace_id: toId })
    .where('organization_id', '=', from.organization_id)
    .where('workspace_id', '=', from.id)
    .execute();
}

/** What the member has announced, oldest first. */
export function findAnnouncementsBy(db: Db, userId: string): Promise<Selectable<ClassAnnouncementTable>[]> {
  return db
    .selectFrom('class_announcements')
    .selectAll()
    .where('author_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The texts stay with their class, without an author. */
export async function clearAnnouncementAuthor(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('class_announcements')
    .set({ author_id: null })
    .where('author_id', '=', userId)
    .execute();
}
