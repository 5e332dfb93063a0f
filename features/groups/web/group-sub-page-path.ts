import type { GroupView } from '../contract.ts';

type Part = 'tracks' | 'members' | 'edit';

/** The address of a page below a group's own. Of a campaign only the tracks stand below its own page. */
export const groupSubPagePath = (group: Pick<GroupView, 'groupLink' | 'selfLink'>, part: Part): string =>
  `${part === 'tracks' ? group.selfLink : `/group/${group.groupLink}`}/${part}`;
