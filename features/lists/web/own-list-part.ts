import { lazyModule } from '#platform/web/lazy-module.ts';

/** What those see on the page of a list who may change it. */
export const ownListPart = lazyModule('own-list', () => import('./own-list.tsx'));
