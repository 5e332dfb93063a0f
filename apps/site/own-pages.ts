import { page } from '#platform/pure/page.ts';

export const homePage = page({ id: 'home', path: '/', variesByCurrency: true, community: true });
export const communityPage = page({
  id: 'community',
  path: '/community',
  edition: 'site',
  budgetKb: 137,
  inSitemap: true,
});
export const galleryPage = page({
  id: 'dev-gallery',
  path: '/dev/gallery',
  access: 'developers',
  budgetKb: 168,
});
export const blocksGalleryPage = page({
  id: 'dev-blocks',
  path: '/dev/gallery/blocks',
  access: 'developers',
  budgetKb: 180,
});
export const installChromePage = page({ id: 'install-chrome', path: '/studio/install-chrome' });
export const secretPassagePage = page({ id: 'secret-passage', path: '/secret-passage' });
