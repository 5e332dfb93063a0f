import { findMediaSources } from '#features/media/server/media.store.ts';
import { hashMediaSource } from '#features/media/server/media-source.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { checkPageDocument } from '../../model/check-page-document.ts';
import type { Change, ImportPlan } from '../../model/files/import-plan.ts';
import type { PageOfFolder } from '../../model/files/page-files.ts';
import type { PageDocument } from '../../model/page-document.ts';
import { editionsOverlap } from '../../model/page-edition.ts';
import { pathKey } from '../../model/page-path.ts';
import type { HasDeclaredPage } from '../editing/declared-pages.ts';
import { findDrafts, findPagesAt } from '../editing/pages.store.ts';
import type { PageRow } from '../pages.tables.ts';
import type { ContentFolder } from './content-folder.ts';
import type { ContentMedia } from './content-media.ts';
import { ContentFolderError } from './read-checked.ts';

/** A page of the folder beside the one that the installation has. */
interface PageStep {
  page: PageOfFolder;
  existing: PageRow | null;
  /** Of the draft that is there. */
  revision: number | null;
  change: Change;
}

interface MediaStep {
  medium: ContentMedia;
  change: Change;
  /** The installation has this very file. */
  hasFile: boolean;
}

export interface ImportSteps {
  pages: PageStep[];
  media: MediaStep[];
}

export interface PlanOptions {
  publish: boolean;
  /** Absent for the content that comes with the program. */
  hasDeclaredPage?: HasDeclaredPage;
}

/** What importing a folder would do. Throws a `ContentFolderError` where it cannot be imported. */
export async function planImport(
  call: Call,
  { pages, media }: ContentFolder,
  { publish, hasDeclaredPage = () => false }: PlanOptions,
): Promise<ImportSteps> {
  const faults = publish ? pages.flatMap(findMissingParts) : [];
  const steps = {
    pages: await planPages(call.db, pages, { faults, hasDeclaredPage }),
    media: await planMedia(call, media, faults),
  };
  if (faults.length > 0) throw new ContentFolderError(faults);
  return steps;
}

/** The plan as admins see it. */
export const presentPlan = ({ pages, media }: ImportSteps): ImportPlan => ({
  pages: pages.map(({ page, change, revision }) => ({
    path: page.path,
    edition: page.edition,
    title: page.document.title,
    change,
    revision,
  })),
  media: media.map(({ medium, change }) => ({ id: medium.id, name: medium.name, change })),
});

function findMissingParts({ path, document }: PageOfFolder): string[] {
  const checked = checkPageDocument(document, 'complete');
  if (!('errors' in checked)) return [];
  return Object.entries(checked.errors).map(
    ([field, texts]) => `${path}: cannot be published: ${field} ${texts.join(', ')}`,
  );
}

async function planPages(
  db: Db,
  pages: readonly PageOfFolder[],
  { faults, hasDeclaredPage }: { faults: string[]; hasDeclaredPage: HasDeclaredPage },
): Promise<PageStep[]> {
  if (pages.length === 0) return [];
  const rows = await findPagesAt(
    db,
    pages.map(({ path }) => path),
  );
  const drafts = await findDrafts(
    db,
    rows.map(({ id }) => id),
  );
  const rowsByPath = Map.groupBy(rows, ({ path }) => pathKey(path));
  return pages.map((page) => {
    const here = rowsByPath.get(pathKey(page.path)) ?? [];
    const existing = here.find(({ edition }) => edition === page.edition) ?? null;
    const other = here.find((row) => row !== existing && editionsOverlap(row.edition, page.edition));
    if (other) faults.push(`${page.path}: is taken by a page of the edition “${other.edition}”`);
    if (!existing && hasDeclaredPage(page.path)) faults.push(`${page.path}: is used by the site itself`);
    const draft = existing && drafts.get(existing.id);
    if (!draft) return { page, existing: null, revision: null, change: 'add' };
    const isSame = isSameDocument(draft.document, page.document);
    return { page, existing, revision: draft.revision, change: isSame ? 'leave' : 'change' };
  });
}

function isSameDocument(stored: unknown, wanted: PageDocument): boolean {
  const checked = checkPageDocument(stored, 'draft');
  return 'document' in checked && JSON.stringify(checked.document) === JSON.stringify(wanted);
}

async function planMedia(call: Call, media: readonly ContentMedia[], faults: string[]): Promise<MediaStep[]> {
  const existing = await findMediaSources(
    call.db,
    media.map(({ id }) => id),
  );
  const steps: MediaStep[] = [];
  for (const medium of media) {
    const row = existing.find(({ id }) => id === medium.id);
    if (row && row.kind !== medium.kind)
      faults.push(`media.json: the medium ${medium.id} is of another kind here`);
    const hasFile = row !== undefined && medium.file.startsWith(await hashMediaSource(call, row));
    const isSame =
      hasFile &&
      row.name === medium.name &&
      row.alt === medium.alternativeText &&
      row.decorative === medium.decorative &&
      row.focal_x === medium.focalX &&
      row.focal_y === medium.focalY;
    steps.push({ medium, hasFile, change: row ? (isSame ? 'leave' : 'change') : 'add' });
  }
  return steps;
}
