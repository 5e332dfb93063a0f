import { createCache, invalidateOnPublish, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { callInvalidationListeners } from '#platform/server/live/invalidation.ts';
import { isOnHost, type PageEdition } from '../../model/page-edition.ts';
import { pathKey } from '../../model/page-path.ts';
import { currentPublication, nextChange } from '../../model/publication.ts';
import { remoteFreshMs, remotePagesOf } from '../remote/remote-pages.ts';
import { bundledAt, findBundledPages } from './bundled-pages.ts';
import {
  findPagePlaces,
  findPublishedPages,
  type PageHead,
  type PublishedPage,
} from './find-published-pages.ts';
import { pagesTag } from './publish-page-change.ts';

/** A page as the clock shows it now. */
export interface ShownPage {
  id: string;
  path: string;
  edition: PageEdition;
  version: number;
  publishedAt: Date;
  head: PageHead;
  card?: string | undefined;
}

const longestTimerMs = 2 ** 31 - 1;

/** Guests' cached pages end when the next publication begins or ends; what is shown itself follows from the clock. */
function invalidateAt(time: number | null, now: number): NodeJS.Timeout | undefined {
  if (time === null || time - now > longestTimerMs) return undefined;
  return setTimeout(() => callInvalidationListeners([pagesTag]), time - now).unref();
}

interface LoadedPages {
  pages: PublishedPage[];
  timer: NodeJS.Timeout | undefined;
}

const publishedPagesCacheOf = oncePerOwner(
  (platform: Platform) => platform,
  ({ clock }) => {
    // A process that missed an invalidation shows the change after half a minute.
    const cache = createCache<LoadedPages>({
      maxEntries: 1,
      ttlMs: 30_000,
      nowMs: () => clock.now().getTime(),
      onDrop: (loading) =>
        void loading.then(
          ({ timer }) => clearTimeout(timer),
          () => {},
        ),
    });
    invalidateOnPublish(cache, 'same ids');
    return cache;
  },
);

async function loadPublishedPages({ db }: Platform, now: Date): Promise<LoadedPages> {
  const [own, places] = await Promise.all([findPublishedPages(db, now), findPagePlaces(db, now)]);
  const pages = [...own, ...(await findBundledPages(places))];
  return { pages, timer: invalidateAt(nextChangeOf(pages, now), now.getTime()) };
}

/** When a publication begins or ends next; null where none is planned. */
function nextChangeOf(pages: readonly PublishedPage[], now: Date): number | null {
  const times = pages.map(({ publications }) => nextChange(publications, now.getTime()));
  return times.filter((time) => time !== null).sort((one, other) => one - other)[0] ?? null;
}

const publishedPagesOf = (platform: Platform, now: Date): Promise<LoadedPages> =>
  publishedPagesCacheOf(platform).get(pagesTag, () => loadPublishedPages(platform, now));

/** Tells, later, whether what pages of blocks show has changed with the clock since a time. */
export async function createPagesOverCheck(platform: Platform, since: Date): Promise<() => boolean> {
  const { clock } = platform;
  if (remotePagesOf(platform)) return () => clock.now().getTime() >= since.getTime() + remoteFreshMs;
  const { pages } = await publishedPagesOf(platform, since);
  const end = nextChangeOf(pages, since) ?? Number.POSITIVE_INFINITY;
  return () => clock.now().getTime() >= end;
}

/** The pages of the content system, where one is configured, or else our own; the bundled ones behind them. */
async function listPublishedPages(platform: Platform, now: Date): Promise<readonly PublishedPage[]> {
  const remote = remotePagesOf(platform);
  if (remote) return (await remote.get(now)).pages;
  return (await publishedPagesOf(platform, now)).pages;
}

/** The pages of a host that are shown now. */
export async function listShownPages(
  { platform, now }: Pick<Call, 'platform' | 'now'>,
  education: boolean,
): Promise<ShownPage[]> {
  const pages = await listPublishedPages(platform, now);
  const shown = new Map<string, ShownPage>();
  for (const page of pages) {
    const key = pathKey(page.path);
    // Our own pages come first: one whose time has just come is shown instead of the bundled one.
    if (shown.has(key) || !isOnHost(page.edition, education)) continue;
    const current = currentPublication(page.publications, now.getTime());
    if (!current) continue;
    const { version, head, fromAt, card } = current;
    const publishedAt = fromAt === 0 ? bundledAt : new Date(fromAt);
    shown.set(key, { id: page.id, path: page.path, edition: page.edition, version, head, card, publishedAt });
  }
  return [...shown.values()];
}

/** The page at a path; undefined for none. */
export const findShownPage = (pages: readonly ShownPage[], path: string): ShownPage | undefined =>
  pages.find((page) => pathKey(page.path) === pathKey(path));
