import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { DraftRow } from './drafts.tables.ts';

/** The thing that a draft belongs to. */
export interface DraftHost {
  kind: string;
  id: string;
}

/** As JSON that PostgreSQL takes: half a pair of surrogates becomes the sign for an unknown character, as in columns of text. */
const toJson = (document: object) =>
  JSON.stringify(document, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );

/** One writer of a thing's draft at a time, until the transaction ends. */
export async function lockDraft(db: Db, { kind, id }: DraftHost): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts.${kind}.${id}`}, 0))`.execute(db);
}

export async function findDraft(db: Db, { kind, id }: DraftHost): Promise<DraftRow | null> {
  const row = await db
    .selectFrom('drafts')
    .selectAll()
    .where('host_kind', '=', kind)
    .where('host_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** All drafts of a kind, the last saved first. */
export const findDraftsOfKind = (db: Db, kind: string, limit: number): Promise<DraftRow[]> =>
  db
    .selectFrom('drafts')
    .selectAll()
    .where('host_kind', '=', kind)
    .orderBy('saved_at', 'desc')
    .orderBy('host_id')
    .limit(limit)
    .execute();

/** Drafts of a kind that were changed since they were last published, the last saved first. */
export const findChangedDrafts = (db: Db, kind: string, limit: number): Promise<DraftRow[]> =>
  db
    .selectFrom('drafts')
    .selectAll()
    .where('host_kind', '=', kind)
    .where('version', 'is', null)
    .orderBy('saved_at', 'desc')
    .orderBy('host_id')
    .limit(limit)
    .execute();

/** Changed drafts of a kind that were saved before a time, the oldest first. */
export const findOldDrafts = (db: Db, kind: string, before: Date): Promise<DraftRow[]> =>
  db
    .selectFrom('drafts')
    .selectAll()
    .where('host_kind', '=', kind)
    .where('version', 'is', null)
    .where('saved_at', '<', before)
    .orderBy('saved_at')
    .orderBy('host_id')
    .limit(20)
    .execute();

export interface DraftChange {
  document: object;
  version: number | null;
  authorId: string | null;
  now: Date;
}

/** Writes a draft and raises its revision. The caller has locked it and checked the revision. */
export async function upsertDraft(db: Db, { kind, id }: DraftHost, change: DraftChange): Promise<void> {
  const columns = {
    document: toJson(change.document),
    version: change.version,
    author_id: change.authorId,
    saved_at: change.now,
  };
  await db
    .insertInto('drafts')
    .values({ host_kind: kind, host_id: id, revision: 1, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['host_kind', 'host_id'])
        .doUpdateSet((eb) => ({ ...columns, revision: eb('drafts.revision', '+', 1) })),
    )
    .execute();
}

export interface NewVersion {
  document: object;
  note: string;
  authorId: string | null;
  now: Date;
}

/** Adds a version with the next number, which it returns. The caller has locked the draft. */
export async function insertDraftVersion(
  db: Db,
  { kind, id }: DraftHost,
  version: NewVersion,
): Promise<number> {
  const { number } = await db
    .insertInto('draft_versions')
    .values((eb) => ({
      host_kind: kind,
      host_id: id,
      number: eb
        .selectFrom('draft_versions')
        .where('host_kind', '=', kind)
        .where('host_id', '=', id)
        .select((inner) =>
          inner(inner.fn.coalesce(inner.fn.max('number'), inner.lit(0)), '+', 1).as('next'),
        ) as never,
      document: toJson(version.document),
      note: version.note,
      author_id: version.authorId,
      created_at: version.now,
    }))
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** The documents of all versions and of the draft of some things, by the ids of the things. */
export async function findDraftDocuments(
  db: Db,
  kind: string,
  ids: readonly string[],
): Promise<{ hostId: string; document: object }[]> {
  const select = (table: 'drafts' | 'draft_versions') =>
    db
      .selectFrom(table)
      .select(['host_id as hostId', 'document'])
      .where('host_kind', '=', kind)
      .where(sql<boolean>`host_id = any(${[...ids]}::uuid[])`);
  return select('drafts').unionAll(select('draft_versions')).execute();
}

/** Deletes a thing's draft and versions; false where it has no draft. */
export async function deleteDraft(db: Db, { kind, id }: DraftHost): Promise<boolean> {
  await db.deleteFrom('draft_versions').where('host_kind', '=', kind).where('host_id', '=', id).execute();
  const { numDeletedRows } = await db
    .deleteFrom('drafts')
    .where('host_kind', '=', kind)
    .where('host_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What a member has written, which outlives its author. */
export const findVersionsByAuthor = (db: Db, userId: string) =>
  db
    .selectFrom('draft_versions')
    .select(['host_kind', 'number', 'document', 'note', 'created_at'])
    .where('author_id', '=', userId)
    .orderBy('created_at')
    .orderBy('host_id')
    .orderBy('number')
    .execute();

export async function clearDraftAuthor(db: Db, userId: string): Promise<void> {
  await db.updateTable('drafts').set({ author_id: null }).where('author_id', '=', userId).execute();
  await db.updateTable('draft_versions').set({ author_id: null }).where('author_id', '=', userId).execute();
}
