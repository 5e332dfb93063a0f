import type { ProjectKind } from './project-kind.ts';

/** How many pieces of each kind a plan allows; null for any number. Live projects count whether owned or joined. */
interface ProjectLimits {
  Song: number | null;
  Project: number | null;
}

const unlimited: ProjectLimits = { Song: null, Project: null };

/** By plan number: free 0, intro 1, power 2, premium 3; the plans above have no limit. */
const limitsByPlan: readonly ProjectLimits[] = [
  { Song: 10, Project: 1 },
  { Song: null, Project: 3 },
  { Song: null, Project: 5 },
  { Song: null, Project: 10 },
];

/** Null where the plan allows any number of this kind. */
export const projectLimit = (accountType: number, kind: ProjectKind): number | null =>
  (limitsByPlan[accountType] ?? unlimited)[kind];

export const projectLimitText = 'You have reached the project limit of your plan.';

/** People in a project beside its owner. */
export const maxProjectMembers = 100;

/** What one reads who cannot join a further live project. */
export const joinLimitText = 'You have reached your limit of collaboration projects';

/** Invitations and requests of a project that wait for an answer. */
export const maxOpenMemberships = 200;
