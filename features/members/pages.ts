import { page } from '#platform/pure/page.ts';

export const userPage = page({ id: 'user', path: '/user/$profileLink', budgetKb: 137 });
