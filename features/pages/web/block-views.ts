import type { ComponentType } from 'react';
import { type LazyModule, lazyModule } from '#platform/web/lazy-module.ts';
import type { BlockView, PageBlock } from '../model/block-view.ts';

type Component = BlockView['component'];
type ViewOf<C extends Component> = ComponentType<{ block: Extract<BlockView, { component: C }> }>;
type Views = { [C in Component]: LazyModule<{ View: ViewOf<C> }> };

/** The view of each kind, in a file of its own. */
const views: Views = {
  'blocks.audio-list': lazyModule('audio-list', () => import('../blocks/audio-list/view.tsx')),
  'blocks.badge': lazyModule('badge', () => import('../blocks/badge/view.tsx')),
  'blocks.breadcrumbs': lazyModule('breadcrumbs', () => import('../blocks/breadcrumbs/view.tsx')),
  'blocks.carousel': lazyModule('carousel', () => import('../blocks/carousel/view.tsx')),
  'blocks.combo-list': lazyModule('combo-list', () => import('../blocks/combo-list/view.tsx')),
  'blocks.cta-row': lazyModule('cta-row', () => import('../blocks/cta-row/view.tsx')),
  'blocks.cta-with-background': lazyModule(
    'cta-with-background',
    () => import('../blocks/cta-with-background/view.tsx'),
  ),
  'blocks.download': lazyModule('download', () => import('../blocks/download/view.tsx')),
  'blocks.embed-studio': lazyModule('embed-studio', () => import('../blocks/embed-studio/view.tsx')),
  'blocks.faq': lazyModule('faq', () => import('../blocks/faq/view.tsx')),
  'blocks.get-started-cta': lazyModule('get-started-cta', () => import('../blocks/get-started-cta/view.tsx')),
  'blocks.hero': lazyModule('hero', () => import('../blocks/hero/view.tsx')),
  'blocks.hero-player': lazyModule('hero-player', () => import('../blocks/hero-player/view.tsx')),
  'blocks.image': lazyModule('image', () => import('../blocks/image/view.tsx')),
  'blocks.invite-code-banner': lazyModule(
    'invite-code-banner',
    () => import('../blocks/invite-code-banner/view.tsx'),
  ),
  'blocks.markdown': lazyModule('markdown', () => import('../blocks/markdown/view.tsx')),
  'blocks.price-badge': lazyModule('price-badge', () => import('../blocks/price-badge/view.tsx')),
  'blocks.project-template-list': lazyModule(
    'project-template-list',
    () => import('../blocks/project-template-list/view.tsx'),
  ),
  'blocks.sourced-carousel': lazyModule(
    'sourced-carousel',
    () => import('../blocks/sourced-carousel/view.tsx'),
  ),
  'blocks.spacing': lazyModule('spacing', () => import('../blocks/spacing/view.tsx')),
  'blocks.subpages-list': lazyModule('subpages-list', () => import('../blocks/subpages-list/view.tsx')),
  'blocks.template-list': lazyModule('template-list', () => import('../blocks/template-list/view.tsx')),
  'blocks.text-and-buttons-cta': lazyModule(
    'text-and-buttons-cta',
    () => import('../blocks/text-and-buttons-cta/view.tsx'),
  ),
  'blocks.text-and-image': lazyModule('text-and-image', () => import('../blocks/text-and-image/view.tsx')),
  'blocks.video': lazyModule('video', () => import('../blocks/video/view.tsx')),
};

export type AnyBlockView = LazyModule<{ View: ComponentType<{ block: BlockView }> }>;

/** The view of a block; undefined for an unknown kind. */
export const viewOf = ({ component }: { component: string }): AnyBlockView | undefined =>
  Object.hasOwn(views, component) ? (views[component as Component] as AnyBlockView) : undefined;

/** Loads the views of the kinds on a page, for its loader. */
export async function loadBlockViews(blocks: readonly PageBlock[]): Promise<void> {
  await Promise.all(blocks.flatMap((block) => viewOf(block)?.load() ?? []));
}

/** The lazy files of those kinds, as the build's manifest names them: the server links their styles and scripts. */
export const filesOfBlocks = (blocks: readonly PageBlock[]): string[] => [
  ...new Set(blocks.filter(viewOf).map(({ component }) => component.replace('blocks.', 'blocks/'))),
];
