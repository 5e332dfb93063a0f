import type { MemberCall } from '#platform/server/call.ts';
import type { ClassMember, ClassView } from '../contract.ts';
import { type ClassPerson, findClassPeople, getOwnerUsername } from './find-class-people.ts';
import { type ClassAccess, getClassAccess } from './get-class-access.ts';

/** The class as the actor sees it now. */
export const presentClassOfId = async (call: MemberCall, id: string): Promise<ClassView> =>
  presentClass(call, await getClassAccess(call, id));

/** The class as the actor sees it: accounts, code and window for teachers only. */
export async function presentClass(call: MemberCall, access: ClassAccess): Promise<ClassView> {
  const { school, row, role, mayManage } = access;
  const people = await findClassPeople(call, access);
  const hasCode =
    mayManage && row.code !== null && row.code_expires_at !== null && row.code_expires_at > call.now;
  const isOpen = mayManage && row.sign_in_until !== null && row.sign_in_until > call.now;
  return {
    id: row.id,
    name: row.name,
    year: row.year,
    colour: row.colour,
    archivedAt: row.archived_at?.toISOString() ?? null,
    role,
    autoAccept: row.auto_accept,
    organization: { id: school.id, name: school.name },
    owner: { username: await getOwnerUsername(call, access) },
    mayManage,
    members: people
      .filter(({ banned_at }) => mayManage || banned_at === null)
      .map((one) => toMember(one, mayManage)),
    code: hasCode ? { text: row.code ?? '', expiresAt: row.code_expires_at?.toISOString() ?? '' } : null,
    signInUntil: isOpen ? (row.sign_in_until?.toISOString() ?? null) : null,
  };
}

/** Whether a teacher sees the account as usable. */
export const accountStateOf = ({
  banned_at,
  unconfirmed,
}: Pick<ClassPerson, 'banned_at' | 'unconfirmed'>): 'active' | 'unconfirmed' | 'suspended' =>
  banned_at !== null ? 'suspended' : unconfirmed ? 'unconfirmed' : 'active';

function toMember(person: ClassPerson, forTeacher: boolean): ClassMember {
  const { id: membershipId, role, name } = person;
  if (!forTeacher) return { membershipId, role, name };
  return {
    membershipId,
    role,
    name,
    userGuid: person.guid,
    username: person.username,
    group: person.group_name,
    state: accountStateOf(person),
    lastSeenAt: person.last_seen_at?.toISOString() ?? null,
    projects: person.projects,
    managed: person.managed,
  };
}
