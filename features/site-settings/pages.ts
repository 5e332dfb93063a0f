import { page } from '#platform/pure/page.ts';

/** Who is responsible for the site; not found while an admin has written nothing. */
export const imprintPage = page({ id: 'imprint', path: '/imprint', gates: 'none', budgetKb: 120 });
