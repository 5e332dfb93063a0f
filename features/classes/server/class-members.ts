import { checkSchoolIsPaid } from '#features/education/server/check-school-is-paid.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type * as contract from '../class-members.contract.ts';
import {
  type ClassMemberRow,
  checkClassNotOverfull,
  deleteClassMember,
  lockClassMember,
  updateClassMemberGroup,
  upsertClassMembers,
} from './class-members.store.ts';
import { countTeachers, findSchoolPeople } from './find-class-members.ts';
import { type ClassRow, lockManagedClass } from './get-class-access.ts';
import { presentClassOfId } from './present-class.ts';

/** Takes people of the school in, or accepts what they asked for; all of them or none. */
export async function addClassMembers(
  call: MemberCall,
  { id, userGuids }: InputOf<typeof contract.addClassMembers>,
): Promise<AnswerOf<typeof contract.addClassMembers>> {
  const { row } = await lockManagedClass(call, id);
  await checkSchoolIsPaid(call, row.organization_id);
  const guids = [...new Set(userGuids)];
  const people = await findSchoolPeople(call.db, row, guids);
  if (people.length < guids.length) throw notFound();
  if (people.some(({ is_banned }) => is_banned))
    throw forbidden('They are banned from this class. Lift the ban first.', 'banned');
  const members = people.map(({ user_id, school_role }) => ({
    id: call.newId(),
    userId: user_id,
    role: school_role === 'student' ? ('student' as const) : ('teacher' as const),
  }));
  await upsertClassMembers(call.db, row, { members, at: call.now });
  await checkClassNotOverfull(call.db, row);
  return presentClassOfId(call, id);
}

export async function updateClassMember(
  call: MemberCall,
  { workspaceId, id, member: { group } }: InputOf<typeof contract.updateClassMember>,
): Promise<undefined> {
  const { row } = await lockManagedClass(call, workspaceId);
  await checkSchoolIsPaid(call, row.organization_id);
  const member = await lockAcceptedMember(call, row, id);
  if (member.role !== 'student') throw invalid({ group: ['is for students only'] });
  await updateClassMemberGroup(call.db, member, group);
}

/** Takes a member out of the class, with their projects; the last teacher stays (409). */
export async function removeClassMember(
  call: MemberCall,
  { workspaceId, id }: InputOf<typeof contract.removeClassMember>,
): Promise<undefined> {
  const { row } = await lockManagedClass(call, workspaceId);
  const member = await lockAcceptedMember(call, row, id);
  if (member.role === 'teacher' && (await countTeachers(call.db, row)) < 2)
    throw conflict('A class has at least one teacher.', 'last_teacher');
  await deleteClassMember(call.db, member);
}

async function lockAcceptedMember(call: MemberCall, row: ClassRow, id: string): Promise<ClassMemberRow> {
  const member = await lockClassMember(call.db, row, id);
  if (!member?.accepted_at) throw notFound();
  return member;
}
