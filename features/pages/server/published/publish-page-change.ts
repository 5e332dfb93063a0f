import type { Db } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { getContentPage } from '../../contract.ts';

/** Cache tag of the list of pages, and of every cached page that shows one: it is the name of the call that reads them. */
export const pagesTag = getContentPage.id;

/** Invalidates what processes know of pages, and guests' cached pages that show any: menus and cards of one page show others. */
export const publishPageChange = (db: Db): Promise<void> => publishInvalidation(db, [pagesTag]);
