import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { PageHead } from '#design/page-head/page-head.tsx';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import type { PageBlock } from '../model/block-view.ts';
import styles from './content-page.module.css';
import { contentPageQuery, type PageToShow } from './content-page-queries.ts';
import { isTopOverview, learningPart } from './learning/learning-part.ts';
import { LegalVersions } from './legal-versions.tsx';
import { PageBlocks } from './page-blocks.tsx';
import { SideMenu } from './side-menu.tsx';
import { haveSource, sourcesPart } from './sources-part.ts';

interface ContentPageProps {
  path: string;
  term?: string;
  /** An earlier version of a legal text. */
  version?: number | undefined;
}

/** The page of blocks at a path. */
export function ContentPage({ path, term = '', version }: ContentPageProps) {
  const { educationMode } = useSettings();
  const { data } = useSuspenseQuery(contentPageQuery(useApi(), path, educationMode, version));
  return (
    <>
      <ShownContentPage page={data} term={term} />
      {data.versions && data.versions.length > 1 && <LegalVersions page={data} />}
    </>
  );
}

/** Kinds whose title is the page's h1. */
const heroKinds: ReadonlySet<string> = new Set(['blocks.hero', 'blocks.hero-player']);

interface ShownContentPageProps {
  page: PageToShow;
  /** What an overview searches for, at first. */
  term?: string;
  isPreview?: boolean;
}

/** A page of blocks with what its sourced blocks show. Its one `h1` is a hero's title, or else the page's. */
export function ShownContentPage({ page, term = '', isPreview = false }: ShownContentPageProps) {
  const blocks = useFilledBlocks(page.blocks);
  const hasMenu = page.navigation !== null && page.navigation.items.length > 0;
  const hasHero = blocks.some((block) => heroKinds.has(block.component) && !('failed' in block));
  const shown = (
    <>
      {!hasHero && (
        <div className={hasMenu ? undefined : styles[blocks[0]?.width ?? 'normal']}>
          <PageHead title={page.title} />
        </div>
      )}
      {page.type === 'article_overview' && !isPreview && (
        <LearningPart page={page} term={term} isPreview={false} />
      )}
      <PageBlocks blocks={blocks} layout={hasMenu ? 'column' : 'page'} />
      {page.lesson && <LearningPart page={page} term="" isPreview={isPreview} />}
    </>
  );
  if (!hasMenu || !page.navigation) return <div className={styles.page}>{shown}</div>;
  return (
    <div className={styles.withMenu}>
      <SideMenu tree={page.navigation} current={page.path} />
      <div className={styles.content}>{shown}</div>
    </div>
  );
}

/** What an overview has above its blocks, and a lesson below them. The loader has loaded it, but for a draft that became one. */
function LearningPart(props: Required<ShownContentPageProps>) {
  return (
    <Suspense fallback={null}>
      <Learning {...props} />
    </Suspense>
  );
}

function Learning({ page, term, isPreview }: Required<ShownContentPageProps>) {
  const { LessonEnd, OverviewHead } = learningPart.read();
  const { path, lesson } = page;
  return lesson ? (
    <LessonEnd path={path} lesson={lesson} isPreview={isPreview} />
  ) : (
    <OverviewHead path={path} isTop={isTopOverview(page)} term={term} />
  );
}

/** The blocks with the newest of what their sources have. */
function useFilledBlocks(blocks: readonly PageBlock[]): PageBlock[] {
  const api = useApi();
  const sources = haveSource(blocks) ? sourcesPart.read() : null;
  const queries = blocks.map((block) => sources?.sourceQueryOf(api, block) ?? null);
  const asked = queries.filter((query) => query !== null);
  const results = useQueries({ queries: asked });
  return blocks.map((block, place) => {
    const query = queries[place];
    return sources?.fillFromSource(block, query ? results[asked.indexOf(query)] : undefined) ?? block;
  });
}
