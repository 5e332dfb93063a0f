import type { BlockFrame } from '../../model/block-kind.ts';
import type { BlockView, PageBlock } from '../../model/block-view.ts';

export const variants = ['shortest', 'usual', 'longest', 'none'] as const;
type Variant = (typeof variants)[number];

/** What the gallery shows of a kind; the block without content fails, or renders nothing. */
export interface BlockStory {
  title: string;
  blocks: Readonly<Record<Variant, PageBlock>>;
}

type Content<V> = V extends unknown ? Omit<V, keyof BlockFrame | 'component'> & Partial<BlockFrame> : never;

/** The story of a kind: its fields with the shortest, the usual and the longest content, and with none. */
export function blockStory<C extends BlockView['component']>(
  title: string,
  component: C,
  contents: Record<Variant, Content<Extract<BlockView, { component: C }>> | 'failed'>,
): BlockStory {
  const blocks = variants.map((variant) => {
    const content = contents[variant];
    const frame: BlockFrame = {
      id: `${component.replace('blocks.', '')}-${variant}`,
      width: 'normal',
      spacing: { top: 'none', bottom: 'none' },
      theme: 'transparent',
      fade: false,
    };
    const block =
      content === 'failed' ? { ...frame, component, failed: true } : { ...frame, component, ...content };
    return [variant, block as PageBlock] as const;
  });
  return { title, blocks: Object.fromEntries(blocks) as unknown as BlockStory['blocks'] };
}
