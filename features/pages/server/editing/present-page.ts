import type { Call } from '#platform/server/call.ts';
import type { PageView, PublicationView } from '../../admin.contract.ts';
import { pageStateOf } from '../../model/page-state.ts';
import { currentPublication } from '../../model/publication.ts';
import type { PageRow } from '../pages.tables.ts';
import { findEarlierPaths, findPublications, getDraft } from './find-page-parts.ts';

type Publications = Awaited<ReturnType<typeof findPublications>>;

/** A page as its editor needs it. */
export async function presentPage(call: Call, page: PageRow): Promise<PageView> {
  const { db, now } = call;
  const [draft, publications, earlierPaths] = await Promise.all([
    getDraft(db, page.id),
    findPublications(db, page.id, now),
    findEarlierPaths(call, page),
  ]);
  const { id, path, edition, archived_at } = page;
  return {
    id,
    path,
    edition,
    state: pageStateOf({
      archived: archived_at !== null,
      shownVersion: shownVersionOf(publications, now),
      draftVersion: draft.version,
      hasPlanned: publications.some(({ from_at }) => from_at > now),
    }),
    archivedAt: archived_at?.toISOString() ?? null,
    draft: {
      document: draft.document,
      revision: draft.revision,
      version: draft.version,
      savedAt: draft.saved_at.toISOString(),
      author: draft.author,
    },
    publications: publications.map(presentPublication),
    earlierPaths,
  };
}

/** The version that readers see; null for none. */
export function shownVersionOf(newestFirst: Publications, now: Date): number | null {
  const periods = newestFirst.toReversed().map(({ version, from_at, until_at }) => ({
    version,
    fromAt: from_at.getTime(),
    untilAt: until_at?.getTime() ?? null,
  }));
  return currentPublication(periods, now.getTime())?.version ?? null;
}

const presentPublication = (row: Publications[number]): PublicationView => ({
  id: row.id,
  version: row.version,
  fromAt: row.from_at.toISOString(),
  untilAt: row.until_at?.toISOString() ?? null,
  author: row.author,
});
