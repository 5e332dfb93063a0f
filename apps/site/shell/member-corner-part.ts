import { part } from '#platform/web/part.ts';

/** A member's corner of the header: a guest, who sees two doors in its place, does not load it. */
export const memberCornerPart = part('MemberCorner', () => import('./member-corner.tsx'));
