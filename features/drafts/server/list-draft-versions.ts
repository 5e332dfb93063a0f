import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { notFound } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import type { DraftVersionView } from '../contract.ts';
import type { DraftHost } from './drafts.store.ts';
import './drafts.tables.ts';

const maxVersions = 1000;

const versionsOf = (db: Db, { kind, id }: DraftHost) =>
  db
    .selectFrom('draft_versions as v')
    .select((eb) => [
      'v.number',
      'v.note',
      'v.created_at',
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.username'])
          .whereRef('users.id', '=', 'v.author_id'),
      ).as('author'),
    ])
    .where('v.host_kind', '=', kind)
    .where('v.host_id', '=', id)
    .orderBy('v.number', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof versionsOf>['execute']>>[number];

const presentVersion = ({ number, note, created_at, author }: Row): DraftVersionView => ({
  number,
  note,
  createdAt: created_at.toISOString(),
  author,
});

/** The versions of a thing, newest first. */
export async function listDraftVersions(db: Db, host: DraftHost): Promise<DraftVersionView[]> {
  return (await versionsOf(db, host).limit(maxVersions).execute()).map(presentVersion);
}

/** A version with its document. Refuses (404) one that does not exist. */
export async function getDraftVersion(
  db: Db,
  host: DraftHost,
  number: number,
): Promise<DraftVersionView & { document: object }> {
  const row = await versionsOf(db, host)
    .select('v.document')
    .where('v.number', '=', number)
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...presentVersion(row), document: row.document };
}

export type DraftAuthor = DraftVersionView['author'];

/** Id and name of who saved drafts, by their ids; without who is gone. */
export async function findDraftAuthors(
  db: Db,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, DraftAuthor>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'username']).where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The id and name of who saved a draft; null for nobody, or who is gone. */
export const findDraftAuthor = async (db: Db, authorId: string | null = null): Promise<DraftAuthor> =>
  (await findDraftAuthors(db, [authorId])).get(authorId) ?? null;
