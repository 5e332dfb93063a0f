import { lazyModule } from '#platform/web/lazy-module.ts';

/** The filters of tracks, which only a search for tracks has. */
export const trackFilterFieldsPart = lazyModule(
  'track-filter-fields',
  () => import('./track-filter-fields.tsx'),
);
