import { page } from '#platform/pure/page.ts';

export const moderationPage = page({ id: 'admin-moderation', path: '/admin/moderation' });
export const decisionsPage = page({ id: 'account-appeals', path: '/account/appeals' });
export const decisionPage = page({ id: 'account-appeal', path: '/account/appeals/$id' });
