import type { PieceKind } from './piece-kind.ts';

/** How many pieces of each kind a plan allows; null for any number. Live projects count whether owned or joined. */
interface PieceLimits {
  Song: number | null;
  Project: number | null;
}

const none: PieceLimits = { Song: null, Project: null };

/** By plan number: free 0, intro 1, power 2, premium 3; the plans above have no limit. */
const limitsByPlan: readonly PieceLimits[] = [
  { Song: 10, Project: 1 },
  { Song: null, Project: 3 },
  { Song: null, Project: 5 },
  { Song: null, Project: 10 },
];

/** Null where the plan allows any number of this kind. */
export const pieceLimit = (accountType: number, kind: PieceKind): number | null =>
  (limitsByPlan[accountType] ?? none)[kind];

export const limitText = 'You have reached the project limit of your plan.';

/** People in a project beside its owner. */
export const mostMembers = 100;

/** What one reads who cannot join a further live project. */
export const liveLimitText = 'You have reached your limit of collaboration projects';

/** Invitations and requests of a project that wait for an answer. */
export const mostOpenMemberships = 200;
