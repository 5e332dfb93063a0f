import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { createCache, oncePerOwner } from '#platform/server/cache/cache.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { excerptOf, rankOf, type SearchedPage, wordsOf } from '../model/find-in-pages.ts';
import { pathKey } from '../model/page-path.ts';
import { readableText } from '../model/readable-text.ts';
import type { searchPages as contract, FoundPage } from '../search.contract.ts';
import { findShownDocument } from './published/find-shown-document.ts';
import { listShownPages, type ShownPage } from './published/shown-pages.ts';

const maxFound = 20;
/** Of a page; what comes later is not searched. */
const textLimit = 50_000;
const answerCacheMs = 5000;

/** The readable text of versions, which never change. */
const textsCacheOf = oncePerOwner(
  (platform: Platform) => platform,
  () => createCache<string>({ maxEntries: 1000, leastRecentlyUsed: true }),
);

async function toSearched({ platform, now }: Call, page: ShownPage): Promise<SearchedPage> {
  const { id, version, path, head } = page;
  const text = await textsCacheOf(platform).get(`${id} ${version}`, async () => {
    const document = await findShownDocument({ platform, now, db: platform.db }, page);
    return document ? readableText(document).slice(0, textLimit) : '';
  });
  return { path, title: head.title, description: head.description, text };
}

/** The pages of a host that are shown and listed and have all words: those with the words in their titles first. */
export async function searchPages(
  call: Call,
  { q, below, education }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const words = wordsOf(q);
  const shown = await listShownPages(call, education === 'true');
  const above = below === undefined ? null : `${pathKey(below)}/`;
  const listed = shown.filter(
    ({ path, head }) => !head.unlisted && (above === null || path.startsWith(above)),
  );
  const versions = listed.map(({ id, version }) => `${id} ${version}`).sort();
  const key = JSON.stringify(['pages', 'search', words, versions]);
  return sharedReadCacheOf(call.platform)(
    key,
    async () => {
      const searched = await Promise.all(listed.map((page) => toSearched(call, page)));
      return { data: findPages(words, searched) };
    },
    answerCacheMs,
  );
}

function findPages(words: readonly string[], searched: readonly SearchedPage[]): FoundPage[] {
  return searched
    .flatMap((page) => {
      const rank = rankOf(words, page);
      return rank === null ? [] : [{ page, rank }];
    })
    .sort((one, other) => one.rank - other.rank || (one.page.path < other.page.path ? -1 : 1))
    .slice(0, maxFound)
    .map(({ page: { path, title, description, text }, rank }) => {
      return { path, title, description, excerpt: rank === 2 ? excerptOf(words, text) : '' };
    });
}
