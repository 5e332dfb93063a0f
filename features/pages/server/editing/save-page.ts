import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound, Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { savePage as contract, getPage as readContract } from '../../admin.contract.ts';
import type { PageRow } from '../pages.tables.ts';
import { findPageRow, getDraft } from './find-page-parts.ts';
import { lockPage, updateDraft } from './pages.store.ts';
import { presentPage } from './present-page.ts';
import { readDocument } from './read-document.ts';

export async function getPage(
  call: MemberCall,
  { id }: InputOf<typeof readContract>,
): Promise<AnswerOf<typeof readContract>> {
  const page = await findPageRow(call.db, id);
  if (!page) throw notFound();
  return { data: await presentPage(call, page) };
}

/**
 * Locks a page whose draft is to be changed. Refuses (404) none, (409) an archived one, and (409 `stale_revision`) where somebody
 * else saved meanwhile: `details` is the page as they left it.
 */
export async function lockPageAtRevision(call: MemberCall, id: string, revision: number): Promise<PageRow> {
  const page = await lockPage(call.db, id);
  if (!page) throw notFound();
  if (page.archived_at) throw conflict('This page is archived.', 'archived');
  const draft = await getDraft(call.db, id);
  if (draft.revision === revision) return page;
  throw new Refusal(409, `${draft.author?.username ?? 'Somebody'} has saved this page meanwhile.`, {
    code: 'stale_revision',
    details: await presentPage(call, page),
  });
}

export async function savePage(
  call: MemberCall,
  { id, revision, document }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const whole = readDocument(document, 'draft');
  const page = await lockPageAtRevision(call, id, revision);
  await updateDraft(call.db, id, {
    document: whole,
    version: null,
    authorId: call.actor.userId,
    now: call.now,
  });
  return { data: await presentPage(call, page) };
}
