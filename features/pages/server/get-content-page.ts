import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { createCache, oncePerOwner } from '#platform/server/cache/cache.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import type { getContentPage as contract } from '../contract.ts';
import { isLegalPath } from '../model/legal-paths.ts';
import type { PageDocument } from '../model/page-document.ts';
import { pagePathError, pathKey } from '../model/page-path.ts';
import { findMovedPage } from './published/find-published-pages.ts';
import { findShownDocument } from './published/find-shown-document.ts';
import { findBegunVersions, presentVersions } from './published/legal-versions.ts';
import { presentContentPage, type RenderedTexts } from './published/present-content-page.ts';
import { findShownPage, listShownPages, type ShownPage } from './published/shown-pages.ts';

interface VersionInMemory {
  document: PageDocument;
  texts: RenderedTexts;
}

/** Versions never change. */
const versionsCacheOf = oncePerOwner(
  (platform: Platform) => platform,
  () => createCache<VersionInMemory>({ maxEntries: 100, leastRecentlyUsed: true }),
);

function loadVersion(call: Call, page: ShownPage): Promise<VersionInMemory> {
  return versionsCacheOf(call.platform).get(`${page.id} ${page.version}`, async () => {
    const document = await findShownDocument(call, page);
    if (!document) throw notFound();
    return { document, texts: new Map() };
  });
}

/** The page at a path as it is shown now; at an earlier path of a page, that page. Refuses (404) an unknown or unpublished one. */
export async function getContentPage(
  call: Call,
  { path, education, version: wanted }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if (pagePathError(path) !== null) throw notFound();
  const pages = await listShownPages(call, education === 'true');
  const page = findShownPage(pages, path) ?? (await findMovedPage(call.db, pages, path));
  if (!page) throw notFound();
  if (isLegalPath(page.path)) return getLegalPage(call, { page, pages, wanted });
  if (wanted !== undefined) throw notFound();
  const key = JSON.stringify([
    'page',
    pathKey(page.path),
    education ?? 'false',
    page.id,
    page.version,
    page.card,
  ]);
  return sharedReadCacheOf(call.platform)(key, async () => {
    const version = await loadVersion(call, page);
    return { data: await presentContentPage(call, { page, pages, ...version }) };
  });
}

interface LegalInput {
  page: ShownPage;
  pages: readonly ShownPage[];
  /** The present version by default. */
  wanted: number | undefined;
}

/** A legal text in its present version, or in one that was shown before. Refuses (404) a version that was never shown. */
async function getLegalPage(
  call: Call,
  { page, pages, wanted = page.version }: LegalInput,
): Promise<AnswerOf<typeof contract>> {
  const key = JSON.stringify(['legal page', page.id, page.version, wanted, page.publishedAt, page.card]);
  return sharedReadCacheOf(call.platform)(key, async () => {
    const versions = await findBegunVersions(call, page);
    const found = versions.find(({ version }) => version === wanted);
    if (!found) throw notFound();
    const card = wanted === page.version ? page.card : undefined;
    const shown = { ...page, card, id: found.pageId, version: wanted, publishedAt: found.fromAt };
    const loaded = await loadVersion(call, shown);
    const { id, attributes } = await presentContentPage(call, { page: shown, pages, ...loaded });
    const unlisted = attributes.unlisted || wanted !== page.version;
    const list = presentVersions(versions, page.version, wanted);
    return { data: { id, attributes: { ...attributes, unlisted, versions: list } } };
  });
}
