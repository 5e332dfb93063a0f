import { lazyModule } from '#platform/web/lazy-module.ts';

/** Who asks to be let in, which a class without such requests does not load. */
export const classRequestsPart = lazyModule('ClassRequests', () => import('./class-requests.tsx'));
