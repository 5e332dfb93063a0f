import { isRefusal } from '#platform/pure/refusal.ts';

/** What a page's loader has thrown says that the page is not for this reader: it is drawn as such and sent with 403. */
export const isForbidden = (error: unknown): boolean => isRefusal(error) && error.status === 403;
