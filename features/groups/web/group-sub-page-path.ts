import { href } from '#platform/pure/page.ts';
import type { GroupView } from '../contract.ts';
import { editGroupPage, groupMembersPage } from '../pages.ts';

const pages = { members: groupMembersPage, edit: editGroupPage };

/** The path of a sub-page of a group. A group with a campaign has only its tracks below `/campaigns`. */
export const groupSubPagePath = (
  group: Pick<GroupView, 'groupLink' | 'selfLink'>,
  part: 'tracks' | keyof typeof pages,
): string => (part === 'tracks' ? `${group.selfLink}/tracks` : href(pages[part], group));
