import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { movePage as contract } from '../../admin.contract.ts';
import { isLegalPath } from '../../model/legal-paths.ts';
import { editionsOverlap } from '../../model/page-edition.ts';
import { movedPath, pagePathError } from '../../model/page-path.ts';
import { publishPageChange } from '../published/publish-page-change.ts';
import { checkPathsAreFree } from './check-path.ts';
import type { HasDeclaredPage } from './declared-pages.ts';
import {
  deletePageMoves,
  findPagesBelow,
  lockPage,
  lockPaths,
  updatePagePath,
  upsertPageMove,
} from './pages.store.ts';
import { presentPage } from './present-page.ts';

/**
 * Moves a page and those below it on its hosts; each old path redirects. Refuses (422) where a path is taken or would be too long, a home and a legal text.
 */
export async function movePage(
  call: MemberCall,
  hasDeclaredPage: HasDeclaredPage,
  { id, path, edition }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { db, now } = call;
  // First of all: pages that another one moves meanwhile are read where they are then.
  await lockPaths(db);
  const page = await lockPage(db, id);
  if (!page) throw notFound();
  if (page.archived_at) throw conflict('This page is archived.', 'archived');
  if (page.path === '/') throw invalid({ path: ['A home cannot be moved'] });
  if (isLegalPath(page.path) || isLegalPath(path))
    throw invalid({ path: ['A legal text stays at its path'] });
  const newEdition = edition ?? page.edition;
  const below = (await findPagesBelow(db, page.path)).filter((one) =>
    editionsOverlap(one.edition, page.edition),
  );
  const moves = [
    { page, path, edition: newEdition },
    ...below.map((one) => ({ page: one, path: movedPath(one.path, page.path, path), edition: one.edition })),
  ];
  const error = moves.map((move) => pagePathError(move.path)).find((found) => found !== null);
  if (error) throw invalid({ path: [error] });
  await checkPathsAreFree(
    db,
    hasDeclaredPage,
    moves.map((move) => ({ id: move.page.id, path: move.path, edition: move.edition })),
  );
  for (const move of moves) {
    await updatePagePath(db, move.page.id, { path: move.path, edition: move.edition });
    await upsertPageMove(db, {
      path: move.page.path,
      edition: move.page.edition,
      page_id: move.page.id,
      moved_at: now,
    });
  }
  for (const move of moves) await deletePageMoves(db, { id: move.page.id, path: move.path });
  await publishPageChange(db);
  return { data: await presentPage(call, { ...page, path, edition: newEdition }) };
}
