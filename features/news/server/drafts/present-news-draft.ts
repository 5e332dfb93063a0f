import { draftStateOf } from '#features/drafts/model/draft-state.ts';
import { findDraft } from '#features/drafts/server/drafts.store.ts';
import type { DraftRow } from '#features/drafts/server/drafts.tables.ts';
import { findDraftAuthor } from '#features/drafts/server/list-draft-versions.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { NewsDraftView, NewsText } from '../../drafts.contract.ts';
import { findNews } from '../news.store.ts';
import type { NewsRow } from '../news.tables.ts';
import { newsFileUrls } from '../news-files.ts';
import { renderNewsBody } from '../render-news-body.ts';
import { documentOf, type NewsDraftDocument, newsHost } from './news-draft-document.ts';

/** A stored text as admins see it; the URLs of its files are signed. */
export function presentNewsText(call: Call, id: string, document: NewsDraftDocument): NewsText {
  const { feed, title, body, external_url, external_url_text, image_colour } = document;
  return {
    feed,
    title,
    body,
    bodyHtml: renderNewsBody(body),
    ...newsFileUrls(call, { ...document, id, published_at: call.now, ends_at: call.now }),
    imageColour: image_colour,
    externalUrl: external_url,
    externalUrlText: external_url_text,
  };
}

/** State of an item whose draft and row are given. */
export const newsStateOf = (row: NewsRow | null | undefined, isChanged: boolean, now: Date) =>
  draftStateOf(
    { from: row?.published_at.getTime() ?? null, until: row?.ends_at?.getTime() ?? null },
    isChanged,
    now.getTime(),
  );

export interface NewsParts {
  row: NewsRow | null;
  draft: DraftRow | null;
  document: NewsDraftDocument;
}

/** The row and the draft of an item, one of which may be missing. Refuses (404) where both are. */
export async function getNewsParts({ db }: Pick<Call, 'db'>, id: string): Promise<NewsParts> {
  const [row, draft] = [await findNews(db, id), await findDraft(db, newsHost(id))];
  if (draft) return { row, draft, document: draft.document as NewsDraftDocument };
  if (!row) throw notFound();
  return { row, draft, document: documentOf(row) };
}

/** An item as its editor needs it. Refuses (404) one that does not exist. */
export async function presentNewsDraft(call: Call, id: string): Promise<NewsDraftView> {
  const { row, draft, document } = await getNewsParts(call, id);
  return {
    id,
    state: newsStateOf(row, draft !== null && draft.version === null, call.now),
    revision: draft?.revision ?? 0,
    savedAt: (draft?.saved_at ?? row?.updated_at ?? call.now).toISOString(),
    author: await findDraftAuthor(call.db, draft ? draft.author_id : row?.author_id),
    version: draft?.version ?? null,
    publishedAt: row?.published_at.toISOString() ?? null,
    endsAt: row?.ends_at?.toISOString() ?? null,
    text: presentNewsText(call, id, document),
  };
}
