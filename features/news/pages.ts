import { page } from '#platform/pure/page.ts';

export const newsPage = page({ id: 'news', path: '/news/$id' });
export const newsAdminPage = page({ id: 'admin-news', path: '/admin/news' });
