import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { PageHead } from '#design/page-head/page-head.tsx';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import type { PageBlock } from '../model/block-view.ts';
import styles from './content-page.module.css';
import { contentPageQuery, type PageToShow } from './content-page-queries.ts';
import { learningPart } from './learning/learning-part.ts';
import { PageBlocks } from './page-blocks.tsx';
import { SideMenu } from './side-menu.tsx';
import { fillFromSource, sourceQueryOf } from './sourced-queries.ts';

/** The page of blocks at a path. */
export function ContentPage({ path }: { path: string }) {
  const { educationMode } = useSettings();
  const { data } = useSuspenseQuery(contentPageQuery(useApi(), path, educationMode));
  return <ShownContentPage page={data} />;
}

/** A page of blocks with what its sourced blocks show. Its one `h1` is a hero's title, or else the page's. */
export function ShownContentPage({ page, isPreview = false }: { page: PageToShow; isPreview?: boolean }) {
  const blocks = useFilledBlocks(page.blocks);
  const hasMenu = page.navigation !== null && page.navigation.items.length > 0;
  const hasHero = blocks.some((block) => block.component === 'blocks.hero' && !('failed' in block));
  const shown = (
    <>
      {!hasHero && (
        <div className={hasMenu ? undefined : styles[blocks[0]?.width ?? 'normal']}>
          <PageHead title={page.title} />
        </div>
      )}
      {page.type === 'article_overview' && !isPreview && <LearningPart page={page} />}
      <PageBlocks blocks={blocks} layout={hasMenu ? 'column' : 'page'} />
      {page.lesson && <LearningPart page={page} isPreview={isPreview} />}
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
function LearningPart({ page, isPreview = false }: { page: PageToShow; isPreview?: boolean }) {
  return (
    <Suspense fallback={null}>
      <Learning page={page} isPreview={isPreview} />
    </Suspense>
  );
}

function Learning({ page: { path, lesson }, isPreview }: { page: PageToShow; isPreview: boolean }) {
  const { GoOn, LessonEnd } = learningPart.read();
  return lesson ? <LessonEnd path={path} lesson={lesson} isPreview={isPreview} /> : <GoOn path={path} />;
}

/** The blocks with the newest of what their sources have. */
function useFilledBlocks(blocks: readonly PageBlock[]): PageBlock[] {
  const api = useApi();
  const queries = blocks.map((block) => sourceQueryOf(api, block));
  const asked = queries.filter((query) => query !== null);
  const results = useQueries({ queries: asked });
  return blocks.map((block, place) => {
    const query = queries[place];
    return fillFromSource(block, query ? results[asked.indexOf(query)] : undefined);
  });
}
