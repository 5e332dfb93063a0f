import { page } from '#platform/pure/page.ts';

export const commentPage = page({ id: 'comment', path: '/comments/$id' });
