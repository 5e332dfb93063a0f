import { lazyModule } from '#platform/web/lazy-module.ts';

/** A member's corner of the header: a guest, who sees two doors in its place, does not load it. */
export const memberCornerPart = lazyModule('MemberCorner', () => import('./member-corner.tsx'));
