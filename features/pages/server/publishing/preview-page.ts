import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import type { previewPage as contract } from '../../admin.contract.ts';
import type { PageDocument } from '../../model/page-document.ts';
import { findPageRow, getDraft } from '../editing/find-page-parts.ts';
import type { PageRow } from '../pages.tables.ts';
import { findVersionDocument } from '../published/find-published-pages.ts';
import { presentContentPage } from '../published/present-content-page.ts';
import { listShownPages } from '../published/shown-pages.ts';

/** A page as readers would get it if this document were published now. */
export async function presentPreview(call: Call, page: PageRow, document: PageDocument) {
  const { id, path, edition } = page;
  const shown = await listShownPages(call, edition === 'education');
  const { blocks: _blocks, ...head } = document;
  const previewed = { id, path, edition, version: 0, publishedAt: call.now, head };
  const pages = [...shown.filter((one) => one.id !== id), previewed];
  return presentContentPage(call, { page: previewed, document, pages, texts: new Map() });
}

export async function previewPage(
  call: MemberCall,
  { id, version }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const page = await findPageRow(call.db, id);
  if (!page) throw notFound();
  const document =
    version === undefined
      ? (await getDraft(call.db, id)).document
      : await findVersionDocument(call.db, id, version);
  if (!document) throw notFound();
  return { data: await presentPreview(call, page, document) };
}
