import { redirect } from '@tanstack/react-router';
import { isLegalPath } from '#features/pages/model/legal-paths.ts';
import { pagePathError, pathKey } from '#features/pages/model/page-path.ts';
import { filesOfBlocks, loadBlockViews } from '#features/pages/web/block-views.ts';
import { contentPageQuery, type PageToShow } from '#features/pages/web/content-page-queries.ts';
import { isAboutLessons, isTopOverview, learningPart } from '#features/pages/web/learning/learning-part.ts';
import { progressQuery } from '#features/pages/web/learning/progress-query.ts';
import { pageSearchQuery } from '#features/pages/web/search/found-pages.tsx';
import { haveSource, sourcesPart } from '#features/pages/web/sources-part.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Search } from '#platform/web/search-params.ts';
import { articleOf, breadcrumbs, type StructuredThing } from '#platform/web/structured-data.ts';
import type { HeadFacts } from './page-head.ts';
import type { RouteContext } from './site-page.ts';

/** What the address of an overview searches for; '' for nothing. */
export const termOf = ({ term }: Search): string =>
  (typeof term === 'string' ? term : '').replaceAll('\u0000', '').trim().slice(0, 100);

interface ContentAddress {
  context: RouteContext;
  path: string;
  params: Readonly<Record<string, string>>;
  search: Search;
}

/** The version of a legal text that the address names. */
export const contentVersionOf = (path: string, { version }: Search): number | undefined =>
  isLegalPath(path) && version !== undefined && /^\d{1,6}$/.test(version) ? Number(version) : undefined;

/** The path of a page of blocks, which the catch-all route has as a parameter. */
export const contentPathOf = ({ path, params }: Pick<ContentAddress, 'path' | 'params'>): string =>
  path === '/$' ? `/${params._splat ?? ''}` : path;

/** Loads a page of blocks, its views and what they show. Redirects (301) to the page's own path from an earlier one. */
export async function loadContentPage({
  context,
  path,
  params,
  search,
}: ContentAddress): Promise<PageToShow> {
  const { api, queryClient, settings } = context;
  const here = contentPathOf({ path, params });
  if (pagePathError(here) !== null) throw notFound();
  const version = contentVersionOf(here, search);
  const page = await queryClient.ensureQueryData(
    contentPageQuery(api, here, settings.educationMode, version),
  );
  if (pathKey(page.path) !== pathKey(here)) throw redirect({ href: page.path, statusCode: 301 });
  const term = isTopOverview(page) ? termOf(search) : '';
  await Promise.all([
    loadShownParts(context, page),
    // A page works without it: `prefetchQuery` never throws.
    term !== '' &&
      queryClient.prefetchQuery(pageSearchQuery(api, { term, below: page.path }, settings.educationMode)),
  ]);
  return page;
}

type ShownPage = Pick<PageToShow, 'blocks' | 'lesson' | 'type'>;

/** Loads the views of a page's blocks, and what they show. */
export async function loadShownParts(
  { api, queryClient, viewer, settings }: RouteContext,
  page: ShownPage,
): Promise<void> {
  await Promise.all([
    loadBlockViews(page.blocks),
    ...(isAboutLessons(page) ? [learningPart.load()] : []),
    ...(isAboutLessons(page) && viewer
      ? [queryClient.prefetchQuery(progressQuery(api, settings.educationMode))]
      : []),
    ...(haveSource(page.blocks) ? [loadSources(api, queryClient, page.blocks)] : []),
  ]);
}

async function loadSources(
  api: RouteContext['api'],
  queryClient: RouteContext['queryClient'],
  blocks: ShownPage['blocks'],
): Promise<void> {
  await sourcesPart.load();
  const { sourceQueryOf } = sourcesPart.read();
  await Promise.all(
    blocks.flatMap((block) => {
      const query = sourceQueryOf(api, block);
      return query ? [queryClient.prefetchQuery(query)] : [];
    }),
  );
}

interface ContentHeadInput {
  data: PageToShow;
  context: Pick<RouteContext, 'settings'>;
}

/** Head of a page of blocks. */
export const contentPageHead = ({ data: page, context }: ContentHeadInput): HeadFacts => ({
  title: page.title,
  description: page.description,
  image: page.shareImageUrl ?? undefined,
  things: import.meta.env.SSR ? contentThings(page, context.settings.siteUrl) : undefined,
  kind: page.type === 'article' ? 'article' : 'website',
  ...(page.unlisted ? { noIndex: true } : { path: page.path }),
  links: page.path.startsWith('/learn/')
    ? [{ rel: 'alternate', type: 'application/rss+xml', title: 'Learn', href: '/learn/feed.xml' }]
    : [],
});

/** The installation on its home; an article, and the way to it below `/learn/`. */
function contentThings(page: PageToShow, siteUrl: string): StructuredThing[] {
  const { path, title, type, shareImageUrl, description, publishedAt } = page;
  if (path === '/') return [{ '@type': 'WebSite', name: siteNameMark, url: `${siteUrl}/` }];
  if (type !== 'article') return [];
  return [
    articleOf({ title, description, image: shareImageUrl, publishedAt, path }, siteUrl),
    ...(path.startsWith('/learn/')
      ? [
          breadcrumbs(siteUrl, [
            ['Learn', '/learn/'],
            [title, path],
          ]),
        ]
      : []),
  ];
}

export const contentPageParts = ({ data }: { data: PageToShow }): string[] => [
  ...filesOfBlocks(data.blocks),
  ...(haveSource(data.blocks) ? ['sourced-queries'] : []),
  ...(isAboutLessons(data) ? ['learning'] : []),
];
