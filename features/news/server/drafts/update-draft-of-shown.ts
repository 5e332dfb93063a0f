import { findDraft, insertDraftVersion, upsertDraft } from '#features/drafts/server/drafts.store.ts';
import type { Call } from '#platform/server/call.ts';
import type { NewsRow } from '../news.tables.ts';
import { documentOf, newsHost } from './news-draft-document.ts';

/**
 * After what is shown was changed directly: it becomes a version, and the draft unless that was changed since it was published. An
 * item without a draft has none to follow. The caller has locked the draft.
 */
export async function updateDraftOfShown({ db, actor, now }: Call, row: NewsRow): Promise<void> {
  const host = newsHost(row.id);
  const draft = await findDraft(db, host);
  if (!draft) return;
  const change = { document: documentOf(row), authorId: actor.userId, now };
  const version = await insertDraftVersion(db, host, { ...change, note: '' });
  if (draft.version !== null) await upsertDraft(db, host, { ...change, version });
}
