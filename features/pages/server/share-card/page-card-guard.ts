import type { FileGuard } from '#platform/server/storage/file-guard.ts';
import { isCardOfBegunVersion } from './page-cards.store.ts';

/** The share card of a version is served from the time at which readers see the version. */
export const pageCardGuard: FileGuard = {
  folder: 'pages',
  mayServe: async ({ db, clock }, key) =>
    (await isCardOfBegunVersion(db, key, clock.now())) ? 'revocable' : 'no',
};
