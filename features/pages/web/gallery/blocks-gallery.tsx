import { linkClass } from '#design/link/link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { spacingSizes, themes, widths } from '../../model/block-kind.ts';
import type { PageBlock } from '../../model/block-view.ts';
import { PageBlocks } from '../page-blocks.tsx';
import { type BlockStory, blockStory, variants } from './block-story.ts';
import styles from './blocks-gallery.module.css';

const modules = import.meta.glob<{ story: BlockStory }>('../../blocks/*/*.stories.tsx', { eager: true });
/** The story of each kind, the hero first. */
export const stories = Object.values(modules)
  .map(({ story }) => story)
  .sort((one, other) => rankOf(one) - rankOf(other) || one.title.localeCompare(other.title));

function rankOf({ title }: BlockStory): number {
  return title === 'Hero' ? 0 : 1;
}

const { usual: text } = blockStory('Frame', 'blocks.cta-row', {
  shortest: 'failed',
  usual: {
    text: 'A block',
    button: {
      label: 'Go',
      href: '/learn/',
      page: null,
      url: '',
      external: false,
      newTab: false,
      audience: 'everyone',
    },
  },
  longest: 'failed',
  none: 'failed',
}).blocks;

/** The same block in every width, spacing and theme. */
const frames: readonly PageBlock[] = [
  ...widths.map((width) => ({ ...text, id: `width-${width}`, width })),
  ...spacingSizes.map((size) => ({ ...text, id: `spacing-${size}`, spacing: { top: size, bottom: size } })),
  ...themes.map((theme) => ({ ...text, id: `theme-${theme}`, theme })),
  ...themes.map((theme) => ({ ...text, id: `fade-${theme}`, theme, fade: true })),
];

const shows = [...variants, 'frames'] as const;
type Show = (typeof shows)[number];

const showOf = (search: Readonly<Record<string, string>>): Show =>
  shows.find((show) => show === search.show) ?? 'usual';

/** The blocks that the gallery shows: by default one of each kind with the usual content. */
export function galleryBlocksOf(search: Readonly<Record<string, string>>): readonly PageBlock[] {
  const show = showOf(search);
  return show === 'frames' ? frames : stories.map(({ blocks }) => blocks[show]);
}

/** Shows every kind of block, with the shortest, the usual or the longest content, or with none. */
export function BlocksGallery({ search }: { search: Record<string, string> }) {
  const current = showOf(search);
  return (
    <>
      <nav className={styles.shows} aria-label="Contents of the blocks">
        {shows.map((show) => (
          <a
            key={show}
            className={linkClass('quiet')}
            href={`?show=${show}`}
            aria-current={show === current ? 'page' : undefined}
          >
            {show}
          </a>
        ))}
      </nav>
      {(current === 'none' || current === 'frames') && <PageHead title="Blocks" />}
      <PageBlocks key={current} blocks={galleryBlocksOf(search)} layout="page" />
    </>
  );
}
