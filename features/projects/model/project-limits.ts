import type { ProjectKind } from './project-kind.ts';

/** Number of projects of each kind that a plan allows; null for any number. Joined live projects count, too. */
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

/** Members of a project beside its owner. */
export const maxProjectMembers = 100;

/** Shown to members whose plan allows no further live project. */
export const joinLimitText = 'You have reached your limit of collaboration projects';

/** Open invitations and requests of a project. */
export const maxOpenMemberships = 200;
