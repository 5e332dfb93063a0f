import { page } from '#platform/pure/page.ts';

export const newsFeedPage = page({ id: 'feed', path: '/feed' });
export const tutorialsPage = page({ id: 'tutorials', path: '/tutorials' });
