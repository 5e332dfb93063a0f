import path from 'node:path';
import type { PageDocument } from '../../model/page-document.ts';
import { editionsOverlap, type PageEdition } from '../../model/page-edition.ts';
import { pathKey } from '../../model/page-path.ts';
import { readContentFolder } from '../files/content-folder.ts';
import type { PublishedPage } from './find-published-pages.ts';

/** Pages that come with the program have no versions. */
const BUNDLED_VERSION = 0;

/** When the texts that come with the program were written; readers and feeds see it as the day of their publication. */
export const bundledAt = new Date('2026-11-01T00:00:00.000Z');

interface BundledPage {
  page: PublishedPage;
  document: PageDocument;
}

/** The id of a page that comes with the program. */
export const bundledIdOf = ({ edition, path: pagePath }: { edition: PageEdition; path: string }): string =>
  `${edition}:${pagePath}`;

/** From the root of the program, in which every process runs. */
export const bundledContentFolder = path.resolve('db/content');

let reading: Promise<ReadonlyMap<string, BundledPage>> | undefined;

async function readBundledPages(): Promise<ReadonlyMap<string, BundledPage>> {
  const { pages } = await readContentFolder(bundledContentFolder);
  return new Map(
    pages.map(({ path: pagePath, edition, document }) => {
      const id = bundledIdOf({ edition, path: pagePath });
      const { blocks: _blocks, ...head } = document;
      const publications = [{ version: BUNDLED_VERSION, fromAt: 0, untilAt: null, head }];
      return [id, { page: { id, path: pagePath, edition, publications }, document }];
    }),
  );
}

/** The pages that come with the program, read once a process. */
const getBundledPages = () => (reading ??= readBundledPages());

/** Bundled pages at paths where an installation has never had a page of its own. */
export async function findBundledPages(
  own: readonly Pick<PublishedPage, 'path' | 'edition'>[],
): Promise<PublishedPage[]> {
  const bundled = [...(await getBundledPages()).values()].map(({ page }) => page);
  return bundled.filter(
    (page) =>
      !own.some(
        (one) => pathKey(one.path) === pathKey(page.path) && editionsOverlap(one.edition, page.edition),
      ),
  );
}

/** The document of a bundled page; undefined where the id is none's. */
export const findBundledDocument = async (id: string): Promise<PageDocument | undefined> =>
  (await getBundledPages()).get(id)?.document;

/** The id of the bundled page at a path of an edition; undefined for none. */
export async function findBundledPageAt(key: string, edition: PageEdition): Promise<string | undefined> {
  const found = [...(await getBundledPages()).values()].find(
    ({ page }) => pathKey(page.path) === key && editionsOverlap(page.edition, edition),
  );
  return found?.page.id;
}
