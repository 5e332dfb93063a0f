import { publishTermsChange } from '#features/members/server/terms-versions.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { archivePage as contract, restorePage as restoreContract } from '../../admin.contract.ts';
import { isNeededPath } from '../../model/legal-paths.ts';
import { findBegunPublications } from '../published/find-published-pages.ts';
import { publishPageChange } from '../published/publish-page-change.ts';
import { checkPathsAreFree } from './check-path.ts';
import type { HasDeclaredPage } from './declared-pages.ts';
import { deleteOrEndPublications, lockPage, lockPaths, updateArchivedAt } from './pages.store.ts';
import { presentPage } from './present-page.ts';

/** Takes a page down and puts it away; again, it changes nothing. Refuses (409) a home and a legal text that have been shown. */
export async function archivePage(call: MemberCall, { id }: InputOf<typeof contract>): Promise<undefined> {
  const page = await lockPage(call.db, id);
  if (!page) throw notFound();
  if (page.archived_at) return;
  if (isNeededPath(page.path) && (await findBegunPublications(call.db, id, call.now)).length > 0)
    throw conflict('Homes and legal texts are not archived: publish another text instead.', 'needed');
  await deleteOrEndPublications(call.db, { pageId: id, now: call.now });
  await updateArchivedAt(call.db, id, call.now);
  await publishPageChange(call.db);
  await publishTermsChange(call.db);
}

/** Takes a page out of the archive. Refuses (422) where another page has its path now. */
export async function restorePage(
  call: MemberCall,
  hasDeclaredPage: HasDeclaredPage,
  { id }: InputOf<typeof restoreContract>,
): Promise<AnswerOf<typeof restoreContract>> {
  await lockPaths(call.db);
  const page = await lockPage(call.db, id);
  if (!page) throw notFound();
  if (page.archived_at) {
    await checkPathsAreFree(call.db, hasDeclaredPage, [page]);
    await updateArchivedAt(call.db, id, null);
  }
  return { data: await presentPage(call, { ...page, archived_at: null }) };
}
