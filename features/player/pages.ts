import { page } from '#platform/pure/page.ts';

export const embedPage = page({ id: 'embed', path: '/player/$shortLinkId' });
