import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { PublicationFailure } from '../model/publication-state.ts';
import type { PublicationRow, PublicationTable } from './publications.tables.ts';

/** Inserts a publication with the people of its version; null where its key, or an open one of the version, is there already. */
export async function insertPublication(
  db: Db,
  publication: Insertable<PublicationTable>,
  people: readonly string[],
): Promise<PublicationRow | null> {
  const row = await db
    .insertInto('publications')
    .values(publication)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  if (people.length > 0)
    await db
      .insertInto('publication_people')
      .values(people.map((userId) => ({ publication_id: row.id, user_id: userId })))
      .execute();
  return row;
}

export async function findPublication(db: Db, id: string): Promise<PublicationRow | null> {
  const row = await db.selectFrom('publications').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function findPublicationByKey(
  db: Db,
  userId: string,
  key: string,
): Promise<PublicationRow | null> {
  const row = await db
    .selectFrom('publications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** The member's publication of a version that is under way. */
export async function findOpenPublication(
  db: Db,
  { projectId, userId, version }: { projectId: string; userId: string; version: number },
): Promise<PublicationRow | null> {
  const row = await db
    .selectFrom('publications')
    .selectAll()
    .where('piece_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row ?? null;
}

/** The publication with a row lock: nobody else makes its track until the transaction ends. */
export async function lockPublication(db: Db, id: string): Promise<PublicationRow | null> {
  const row = await db
    .selectFrom('publications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that the page of the member's open publication was heard of. */
export async function updateSeenAt(
  db: Db,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('publications')
    .set({ seen_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute();
}

export async function updateToDone(db: Db, id: string): Promise<void> {
  await db.updateTable('publications').set({ state: 'done', failure: null }).where('id', '=', id).execute();
}

/** Ends an open publication without a track; false where it was not open any more. */
export async function updateToFailed(db: Db, id: string, failure: PublicationFailure): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('publications')
    .set({ state: 'failed', failure, image_key: null, image_colour: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes publications; their rows as they were. */
export async function deletePublications(db: Db, ids: readonly string[]): Promise<PublicationRow[]> {
  if (ids.length === 0) return [];
  return db
    .deleteFrom('publications')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .returningAll()
    .execute();
}

/** Whether a version of a project is that of a publication that has a track or is to have one. */
export async function isPublished(db: Db, projectId: string, version: number): Promise<boolean> {
  const row = await db
    .selectFrom('publications')
    .select('id')
    .where('piece_id', '=', projectId)
    .where('version', '=', version)
    .where('state', '<>', 'failed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids of those whom a track names beside its owner. */
export async function findPeopleOf(db: Db, publicationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('publication_people')
    .select('user_id')
    .where('publication_id', '=', publicationId)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Takes a name away; false where it was not there. */
export async function deletePerson(db: Db, publicationId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('publication_people')
    .where('publication_id', '=', publicationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function findPublicationsOf(db: Db, userId: string): Promise<PublicationRow[]> {
  return db
    .selectFrom('publications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The ids of the publications that name a member. */
export async function findNamedIn(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('publication_people')
    .select('publication_id')
    .where('user_id', '=', userId)
    .orderBy('publication_id')
    .execute();
  return rows.map((row) => row.publication_id);
}

export async function deletePersonEverywhere(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('publication_people').where('user_id', '=', userId).execute();
}
