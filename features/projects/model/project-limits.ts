import { planOfAccountType } from '#features/billing/model/plans.ts';
import type { ProjectKind } from './project-kind.ts';

/** The number of projects of this kind that the plan allows, joined live ones too; null for any number. */
export const projectLimit = (accountType: number, kind: ProjectKind): number | null => {
  const { soloProjects, collabProjects } = planOfAccountType(accountType).limits;
  return kind === 'Song' ? soloProjects : collabProjects;
};

export const projectLimitText = 'You have reached the project limit of your plan.';

/** Members of a project beside its owner. */
export const maxProjectMembers = 100;

/** Shown to members whose plan allows no further live project. */
/** Said of a project in a class. */
export const ofClassText =
  'This project is in a class, so that only people of the school work on it. Invite them by their username.';
export const joinLimitText = 'You have reached your limit of collaboration projects';

/** Open invitations and requests of a project. */
export const maxOpenMemberships = 200;

/** Characters of what an owner says about a project. */
export const PROJECT_DESCRIPTION_LIMIT = 500;
