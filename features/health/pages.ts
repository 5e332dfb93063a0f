import { page } from '#platform/pure/page.ts';

export const adminHealthPage = page({ id: 'admin-health', path: '/admin/health', access: 'admins' });
