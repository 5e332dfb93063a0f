import { Suspense, useState } from 'react';
import { classNames } from '#design/class-names.ts';
import type { BlockView, PageBlock } from '../model/block-view.ts';
import { BlockBoundary } from './block-boundary.tsx';
import styles from './block-frame.module.css';
import { BlockFrame, failedBlock } from './block-frame.tsx';
import { type AnyBlockView, viewOf } from './block-views.ts';
import { HeroHeading } from './hero-heading.ts';

interface PageBlocksProps {
  blocks: readonly PageBlock[];
  /** `page`: backgrounds fill the window. `column`: the blocks stand beside something, and backgrounds are panels. */
  layout: 'page' | 'column';
}

/**
 * The blocks of a page in their order. A loader awaits `loadBlockViews(blocks)` first, so that server and browser render them at
 * once. A block that fails says so in its place.
 */
export function PageBlocks({ blocks, layout }: PageBlocksProps) {
  const firstHero = blocks.findIndex(({ component }) => component.startsWith('blocks.hero'));
  return (
    <div className={classNames(styles.page, layout === 'column' && styles.column)}>
      {blocks.map((block, place) => (
        <BlockFrame key={block.id} frame={block} next={blocks[place + 1]?.theme ?? null}>
          <BlockBoundary block={block}>
            <HeroHeading value={place === firstHero ? 'h1' : 'h2'}>
              {'failed' in block ? failedBlock : <Block block={block} />}
            </HeroHeading>
          </BlockBoundary>
        </BlockFrame>
      ))}
    </div>
  );
}

function Block({ block }: { block: BlockView }) {
  const view = viewOf(block);
  const [wasLoaded] = useState(() => view?.peek() !== undefined);
  if (!view) return failedBlock;
  const shown = <Shown view={view} block={block} />;
  if (wasLoaded) return shown;
  // A kind that comes to a page which is shown already, as in a preview.
  return <Suspense fallback={<div className={styles.loading} aria-busy="true" />}>{shown}</Suspense>;
}

function Shown({ view, block }: { view: AnyBlockView; block: BlockView }) {
  const { View } = view.read();
  return <View block={block} />;
}
