import { lazyModule } from '#platform/web/lazy-module.ts';

/** The member's part of the header, which a guest does not load. */
export const memberCornerPart = lazyModule('MemberCorner', () => import('./member-corner.tsx'));
