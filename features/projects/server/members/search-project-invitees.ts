import type { FindMemberIds } from '#features/members/server/member-search.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { searchProjectInvitees as contract } from '../../membership.contract.ts';
import { getOwnProject } from '../get-own-project.ts';
import { hydrateProjectPeople } from '../hydrate-project-people.ts';
import { findProjectInvitees, findSchoolmates } from './find-project-invitees.ts';
import { findInvitee } from './project-membership.store.ts';

const MAX_SUGGESTED = 6;
/** Some of those who are found cannot be invited. */
const MAX_FOUND = 20;

/** Members whom the owner can invite, somebody with exactly this name or profile link first; refuses as `getOwnProject` does. */
export const searchProjectInvitees =
  (findIds: FindMemberIds) =>
  async (call: MemberCall, { id, term }: InputOf<typeof contract>): Promise<AnswerOf<typeof contract>> => {
    const project = await getOwnProject(call, id);
    const exact = await findInvitee(call, term);
    // The best of the whole site would leave few of a school.
    const found =
      project.workspace_id === null
        ? await findIds(call, term, MAX_FOUND)
        : await findSchoolmates(call, term, MAX_FOUND);
    const ids = [...new Set([...(exact ? [exact] : []), ...found])];
    const states = await findProjectInvitees(call, project, ids);
    const shown = ids.filter((one) => states.has(one)).slice(0, MAX_SUGGESTED);
    const people = await hydrateProjectPeople(call, shown);
    return {
      invitees: shown.flatMap((one) => {
        const [person, state] = [people.get(one), states.get(one)];
        if (!person || !state) return [];
        const { username, avatarSmallUrl, nameAtSchool } = person.attributes;
        return { id: one, username, avatarSmallUrl, ...(nameAtSchool && { nameAtSchool }), state };
      }),
    };
  };
