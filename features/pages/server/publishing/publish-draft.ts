import { invalid } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { checkPageDocument } from '../../model/check-page-document.ts';
import { getDraft } from '../editing/find-page-parts.ts';
import { lockMediaOfDocument } from '../editing/lock-media.ts';
import { insertPublication, insertVersion, updateDraft } from '../editing/pages.store.ts';
import { drawPageCard } from '../files/files.jobs.ts';

/** An import or an admin may publish much at once; readers come first. */
const cardDelayMs = 5000;

interface NewPublication {
  pageId: string;
  from: Date;
  until: Date | null;
  note: string;
}

/**
 * Publishes a page's draft, as a new version where it was changed; gives the id of the publication. The caller has locked the page.
 * Refuses (422) what lacks something.
 */
export async function publishDraft(
  call: Call,
  { pageId, from, until, note }: NewPublication,
): Promise<string> {
  const { db, now } = call;
  const authorId = call.actor.userId;
  const draft = await getDraft(db, pageId);
  const checked = checkPageDocument(draft.document, 'complete');
  if ('errors' in checked) throw invalid(checked.errors);
  const { document } = checked;
  await lockMediaOfDocument(db, document);
  const version = draft.version ?? (await insertVersion(db, { pageId, document, authorId, note, now }));
  await updateDraft(db, pageId, { version, authorId, now });
  await failpoint('publish-page.version-written');
  const publicationId = call.newId();
  await insertPublication(db, {
    id: publicationId,
    page_id: pageId,
    version,
    from_at: from,
    until_at: until,
    author_id: authorId,
    created_at: now,
  });
  await failpoint('publish-page.publication-written');
  if (!document.shareImage) {
    const key = `page-card:${pageId}:${version}`;
    await call.enqueue(drawPageCard, { pageId, version }, { key, inMs: cardDelayMs });
  }
  return publicationId;
}
