import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { createPage as contract, duplicatePage as copyContract } from '../../admin.contract.ts';
import type { PageDocument } from '../../model/page-document.ts';
import type { PageEdition } from '../../model/page-edition.ts';
import type { PageRow } from '../pages.tables.ts';
import { checkPathsAreFree } from './check-path.ts';
import type { HasDeclaredPage } from './declared-pages.ts';
import { findPageRow, getDraft } from './find-page-parts.ts';
import { insertDraft, insertPage } from './pages.store.ts';
import { presentPage } from './present-page.ts';
import { readDocument } from './read-document.ts';

interface NewPage {
  path: string;
  edition: PageEdition;
  document: PageDocument;
}

/** Makes a page with its draft. Refuses (422) a path that is taken. */
async function insertPageWithDraft(
  call: MemberCall,
  hasDeclaredPage: HasDeclaredPage,
  { path, edition, document }: NewPage,
): Promise<PageRow> {
  await checkPathsAreFree(call.db, hasDeclaredPage, [{ path, edition }]);
  const row = { id: call.newId(), path, edition, created_at: call.now, archived_at: null };
  await insertPage(call.db, row);
  await insertDraft(call.db, { pageId: row.id, document, authorId: call.actor.userId, now: call.now });
  return row;
}

export async function createPage(
  call: MemberCall,
  hasDeclaredPage: HasDeclaredPage,
  { path, edition, document }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const whole = readDocument(document, 'draft');
  const page = await insertPageWithDraft(call, hasDeclaredPage, { path, edition, document: whole });
  return { data: await presentPage(call, page) };
}

export async function duplicatePage(
  call: MemberCall,
  hasDeclaredPage: HasDeclaredPage,
  { id, path, edition }: InputOf<typeof copyContract>,
): Promise<AnswerOf<typeof copyContract>> {
  const original = await findPageRow(call.db, id);
  if (!original) throw notFound();
  const { document } = await getDraft(call.db, id);
  const place = { path, edition: edition ?? original.edition };
  const page = await insertPageWithDraft(call, hasDeclaredPage, { ...place, document });
  return { data: await presentPage(call, page) };
}
