import { insertTermsVersion, publishTermsChange } from '#features/members/server/terms-versions.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { publishPage as contract, endPublication as endContract } from '../../admin.contract.ts';
import { isLegalPath, isNeededPath } from '../../model/legal-paths.ts';
import { findPublications } from '../editing/find-page-parts.ts';
import { deleteOrEndPublications, lockPage } from '../editing/pages.store.ts';
import { presentPage, shownVersionOf } from '../editing/present-page.ts';
import { lockPageAtRevision } from '../editing/save-page.ts';
import type { PageRow } from '../pages.tables.ts';
import { findBegunPublications } from '../published/find-published-pages.ts';
import { publishPageChange } from '../published/publish-page-change.ts';
import { publishDraft } from './publish-draft.ts';

/**
 * Publishes the draft, as a new version where it was changed. Refuses (409) an older revision, and (422) a draft that lacks
 * something, or a time that has passed. Of two who publish at once the second one's revision is stale.
 */
export async function publishPage(
  call: MemberCall,
  { id, revision, fromAt, untilAt, note, terms }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { db, now } = call;
  const page = await lockPageAtRevision(call, id, revision);
  const from = fromAt ? new Date(fromAt) : now;
  const until = untilAt ? new Date(untilAt) : null;
  if (from < now) throw invalid({ from_at: ['must not be in the past'] });
  if (until && until <= from) throw invalid({ until_at: ['must be after the start'] });
  checkTerms(page.path, terms ?? null);
  const publicationId = await publishDraft(call, { pageId: id, from, until, note });
  if (until && !(await isShownAt(call, page, [until])))
    throw invalid({ until_at: ['would leave nothing to be shown: homes and legal texts do not end'] });
  if (terms === 'new_terms') await insertTermsVersion(db, { publicationId, inForceAt: from });
  await publishPageChange(db);
  return { data: await presentPage(call, page) };
}

/** Whether new terms begin is said of legal texts, and of nothing else. */
function checkTerms(path: string, terms: string | null): void {
  if (isLegalPath(path) && terms === null)
    throw invalid({ terms: ['is needed: a small correction, or new terms'] });
  if (!isLegalPath(path) && terms !== null) throw invalid({ terms: ['are only changed by legal texts'] });
}

/**
 * Ends a publication, or takes a planned one back. What was published before it and is not over is shown again. Refuses (409) to end
 * the only one of a home or a legal text.
 */
export async function endPublication(
  call: MemberCall,
  { id, publicationId }: InputOf<typeof endContract>,
): Promise<AnswerOf<typeof endContract>> {
  const page = await lockPage(call.db, id);
  if (!page) throw notFound();
  const ended = await deleteOrEndPublications(call.db, { pageId: id, id: publicationId, now: call.now });
  if (ended === 0) throw notFound();
  await checkStillShown(call, page);
  await publishPageChange(call.db);
  await publishTermsChange(call.db);
  return { data: await presentPage(call, page) };
}

/** Refuses (409) where a home or a legal text that was shown would not be found now, or some time. */
async function checkStillShown(call: MemberCall, page: PageRow): Promise<void> {
  const { db, now } = call;
  if ((await findBegunPublications(db, page.id, now)).length === 0) return;
  const ends = (await findPublications(db, page.id, now)).flatMap(({ until_at: until }) => until ?? []);
  if (!(await isShownAt(call, page, [now, ...ends])))
    throw conflict('Homes and legal texts do not end: publish another text instead.', 'needed');
}

/** Whether a page is shown at each of these times; true for one that readers do not need. */
async function isShownAt(
  { db, now }: MemberCall,
  { id, path }: PageRow,
  times: readonly Date[],
): Promise<boolean> {
  if (!isNeededPath(path)) return true;
  const publications = await findPublications(db, id, now);
  return times.every((time) => shownVersionOf(publications, time) !== null);
}
