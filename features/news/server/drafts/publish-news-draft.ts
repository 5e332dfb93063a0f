import { insertDraftVersion, lockDraft, upsertDraft } from '#features/drafts/server/drafts.store.ts';
import { listDraftVersions } from '#features/drafts/server/list-draft-versions.ts';
import { lockDraftAtRevision } from '#features/drafts/server/lock-draft-at-revision.ts';
import { readPeriod } from '#features/drafts/server/read-period.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { publishNewsDraft as contract, endNews as endContract } from '../../drafts.contract.ts';
import { maySeeNews } from '../../model/news-visibility.ts';
import { insertNews, lockNews, updateNewsRow } from '../news.store.ts';
import type { NewsRow } from '../news.tables.ts';
import { renderNewsBody, summaryOf } from '../render-news-body.ts';
import { documentOf, type NewsDraftDocument, newsHost } from './news-draft-document.ts';
import { getNewsParts, presentNewsDraft } from './present-news-draft.ts';

/**
 * Shows the draft to readers, as a new version where it was changed. Refuses (404) none, (409) an older revision, and (422) times
 * that cannot be.
 */
export async function publishNewsDraft(
  call: MemberCall,
  { id, revision, note, ...times }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { db, now } = call;
  const host = newsHost(id);
  await lockDraftAtRevision(call, host, { revision, present: () => presentNewsDraft(call, id) });
  const row = await lockNews(db, id);
  const { draft, document } = await getNewsParts(call, id);
  const isShown = row !== null && maySeeNews({ siteAdmin: false }, row, now);
  const { from, until } = readPeriod(times, { isShown, shownFrom: row?.published_at ?? null, now });
  const authorId = call.actor.userId;
  if (row) await insertFirstVersion(call, row);
  const version = draft?.version ?? (await insertDraftVersion(db, host, { document, note, authorId, now }));
  await upsertDraft(db, host, { document, version, authorId, now });
  const columns = { ...toColumns(document), published_at: from, ends_at: until, updated_at: now };
  if (row) await updateNewsRow(db, id, columns);
  else await insertNews(db, { ...columns, id, author_id: authorId, created_at: now });
  await publishInvalidation(db, [id]);
  return { data: await presentNewsDraft(call, id) };
}

function toColumns(document: NewsDraftDocument) {
  const html = renderNewsBody(document.body);
  const audioPreviews = JSON.stringify(document.audio_previews);
  return { ...document, audio_previews: audioPreviews, body_html: html, summary: summaryOf(html) };
}

/** What is shown becomes a version, where it was written before there were any. */
async function insertFirstVersion({ db }: MemberCall, row: NewsRow): Promise<void> {
  const host = newsHost(row.id);
  if ((await listDraftVersions(db, host)).length > 0) return;
  await insertDraftVersion(db, host, {
    document: documentOf(row),
    note: '',
    authorId: row.author_id,
    now: row.updated_at,
  });
}

/** From now on only site admins see the item. Refuses (404) one that was never published. */
export async function endNews(
  call: MemberCall,
  { id }: InputOf<typeof endContract>,
): Promise<AnswerOf<typeof endContract>> {
  await lockDraft(call.db, newsHost(id));
  const row = await lockNews(call.db, id);
  if (!row) throw notFound();
  await updateNewsRow(call.db, id, { ends_at: call.now, updated_at: call.now });
  await publishInvalidation(call.db, [id]);
  return { data: await presentNewsDraft(call, id) };
}
