import { lazyModule } from '#platform/web/lazy-module.ts';

/** What only members see on the community's home. */
export const ownSectionsPart = lazyModule('own-sections', () => import('./own-sections.tsx'));
