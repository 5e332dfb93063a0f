import { page } from '#platform/pure/page.ts';

export const adminPage = page({ id: 'admin', path: '/admin', access: 'admins' });
