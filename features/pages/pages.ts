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
  budgetKb: 160,
  cacheKey: false,
});
