import { page } from '#platform/pure/page.ts';

export const adminPagesPage = page({
  id: 'admin-pages',
  path: '/admin/pages',
  access: 'admins',
  budgetKb: 150,
});
export const adminPageEditorPage = page({
  id: 'admin-page-editor',
  path: '/admin/pages/$id',
  access: 'admins',
  budgetKb: 180,
});
/** What a preview link shows, also inside the editor's frame. */
export const pagePreviewPage = page({
  id: 'page-preview',
  path: '/preview/$token',
  gates: 'none',
  frame: 'standalone',
  budgetKb: 121,
  cacheKey: false,
});

/** Pages of blocks show the prices of the viewer's currency where a block has one. */
const content = { id: 'content', variesByCurrency: true } as const;

/** Every address that no other page has: its loader finds the page by its path. */
export const contentPage = page({ ...content, path: '/$' });
export const onlineStudioPage = page({ ...content, path: '/online-studio' });
export const makeMusicPage = page({ ...content, path: '/make-music' });
export const learnPage = page({ ...content, path: '/learn/' });
/** Legal texts, whose earlier versions stay readable. */
const legal = { ...content, gates: 'none', cacheKey: ['version'] } as const;
export const privacyPage = page({ ...legal, path: '/privacy-policy' });
export const termsPage = page({ ...legal, path: '/terms-of-service' });
export const licensingPage = page({ ...legal, path: '/licensing-agreement' });
