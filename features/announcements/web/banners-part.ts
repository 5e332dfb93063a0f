import { lazyModule } from '#platform/web/lazy-module.ts';

/** The lazy module that renders banners; most pages have none and do not load it. */
export const bannersPart = lazyModule('Banners', () => import('./banners.tsx'));
