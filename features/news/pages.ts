import { page } from '#platform/pure/page.ts';

export const newsPage = page({ id: 'news', path: '/news/$id', budgetKb: 133 });
export const newsAdminPage = page({ id: 'admin-news', path: '/admin/news', access: 'admins', budgetKb: 150 });
