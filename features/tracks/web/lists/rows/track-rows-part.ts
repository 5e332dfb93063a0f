import { lazyModule } from '#platform/web/lazy-module.ts';

/** Lists of tracks as rows; who sees tiles does not load it. */
export const trackRowsPart = lazyModule('TrackRows', () => import('./track-rows.tsx'));
