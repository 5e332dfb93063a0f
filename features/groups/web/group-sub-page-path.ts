import type { GroupView } from '../contract.ts';

type Part = 'tracks' | 'members' | 'edit';

/** The path of a sub-page of a group. A group with a campaign has only its tracks below `/campaigns`. */
export const groupSubPagePath = (group: Pick<GroupView, 'groupLink' | 'selfLink'>, part: Part): string =>
  `${part === 'tracks' ? group.selfLink : `/group/${group.groupLink}`}/${part}`;
