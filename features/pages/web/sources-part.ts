import { lazyModule } from '#platform/web/lazy-module.ts';
import type { PageBlock } from '../model/block-view.ts';

/** What asks for the things that some kinds show beside their page, which pages without those kinds do not load. */
export const sourcesPart = lazyModule('sourced-queries', () => import('./sourced-queries.ts'));

const kindsWithSource = new Set([
  'blocks.hero-player',
  'blocks.sourced-carousel',
  'blocks.template-list',
  'blocks.price-badge',
]);

/** Whether any of the blocks shows things that are not in the page itself. */
export const haveSource = (blocks: readonly PageBlock[]): boolean =>
  blocks.some(({ component }) => kindsWithSource.has(component));
