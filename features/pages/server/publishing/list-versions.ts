import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import type {
  listVersions as contract,
  getVersion as oneContract,
  restoreVersion as restoreContract,
} from '../../admin.contract.ts';
import { findPageRow } from '../editing/find-page-parts.ts';
import { withoutMissingMedia } from '../editing/lock-media.ts';
import { updateDraft } from '../editing/pages.store.ts';
import { presentPage } from '../editing/present-page.ts';
import { lockPageAtRevision } from '../editing/save-page.ts';
import { findVersionDocument } from '../published/find-published-pages.ts';

const maxVersions = 1000;

const versionsOf = (db: Db, pageId: string) =>
  db
    .selectFrom('page_versions as v')
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
    .where('v.page_id', '=', pageId)
    .orderBy('v.number', 'desc')
    .limit(maxVersions);

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsOf>['execute']>>[number];

const presentVersion = ({ number, note, created_at, author }: VersionRow) => ({
  number,
  note,
  createdAt: created_at.toISOString(),
  author,
});

export async function listVersions(
  { db }: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if (!(await findPageRow(db, id))) throw notFound();
  return { data: (await versionsOf(db, id).execute()).map(presentVersion) };
}

export async function getVersion(
  { db }: MemberCall,
  { id, number }: InputOf<typeof oneContract>,
): Promise<AnswerOf<typeof oneContract>> {
  const row = await versionsOf(db, id).where('v.number', '=', number).executeTakeFirst();
  const document = await findVersionDocument(db, id, number);
  if (!row || !document) throw notFound();
  return { data: { ...presentVersion(row), document } };
}

/** The draft becomes that of a version, without media that are gone. Refuses (409) an older revision. */
export async function restoreVersion(
  call: MemberCall,
  { id, number, revision }: InputOf<typeof restoreContract>,
): Promise<AnswerOf<typeof restoreContract>> {
  const page = await lockPageAtRevision(call, id, revision);
  const original = await findVersionDocument(call.db, id, number);
  if (!original) throw notFound();
  const document = await withoutMissingMedia(call.db, original);
  await updateDraft(call.db, id, {
    document,
    version: document === original ? number : null,
    authorId: call.actor.userId,
    now: call.now,
  });
  return { data: await presentPage(call, page) };
}
