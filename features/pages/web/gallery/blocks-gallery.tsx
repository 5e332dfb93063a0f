import { PageHead } from '#design/page-head/page-head.tsx';
import type { PageBlock } from '../../model/block-view.ts';
import { PageBlocks } from '../page-blocks.tsx';
import type { BlockStory } from './block-story.ts';

const modules = import.meta.glob<{ story: BlockStory }>('../../blocks/*/*.stories.tsx', { eager: true });
const stories = Object.values(modules)
  .map(({ story }) => story)
  .sort((one, other) => one.title.localeCompare(other.title));

/** All blocks of the gallery, for its loader. */
export const galleryBlocks: readonly PageBlock[] = stories.flatMap(({ blocks }) => Object.values(blocks));

/** Shows every kind of block with the shortest, the usual and the longest content, and with none. */
export function BlocksGallery() {
  return (
    <>
      <PageHead title="Blocks" lead="Everything that a page of blocks is built from." />
      <PageBlocks blocks={galleryBlocks} layout="page" />
    </>
  );
}
