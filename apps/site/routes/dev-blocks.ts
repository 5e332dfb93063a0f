import { filesOfBlocks, loadBlockViews } from '#features/pages/web/block-views.ts';
import { BlocksGallery, galleryBlocksOf } from '#features/pages/web/gallery/blocks-gallery.tsx';
import { sitePage } from '../site-page.ts';

/** The gallery of blocks, for developers; not on a public site. */
export const page = sitePage({
  component: BlocksGallery,
  load: ({ search }) => loadBlockViews(galleryBlocksOf(search)),
  parts: ({ search }) => filesOfBlocks(galleryBlocksOf(search)),
  head: { title: 'Blocks', noIndex: true },
});
