import { checkSchoolIsPaid } from '#features/education/server/check-school-is-paid.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { uuidV4 } from '#platform/pure/ids.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { copyClass as copyContract, createClass as createContract } from '../contract.ts';
import { classColours } from '../model/class-colour.ts';
import { schoolYearOf } from '../model/school-year.ts';
import { checkClassNotOverfull, upsertClassMembers } from './class-members.store.ts';
import { insertClass } from './classes.store.ts';
import { findClassMembersToCopy } from './find-class-members.ts';
import { getManagedClass, getOwnSchool, mayManageClasses } from './get-class-access.ts';
import { presentClassOfId } from './present-class.ts';

/** Creates a class whose teacher the actor is; refuses students (403), and everybody while the school is not paid for. */
export async function createClass(
  call: MemberCall,
  { workspace: { name, autoAccept, year, colour } }: InputOf<typeof createContract>,
): Promise<AnswerOf<typeof createContract>> {
  const school = await getOwnSchool(call);
  if (!mayManageClasses(school)) throw forbidden();
  await checkSchoolIsPaid(call, school.id);
  const key = { id: uuidV4(call.randomBytes), organization_id: school.id };
  await insertClass(call.db, {
    ...key,
    owner_id: call.actor.userId,
    name,
    year: year ?? schoolYearOf(call.now),
    colour: colour ?? classColours[(call.randomBytes(1)[0] ?? 0) % classColours.length] ?? 'blue',
    auto_accept: autoAccept ?? false,
    created_at: call.now,
  });
  const teacher = { id: call.newId(), userId: call.actor.userId, role: 'teacher' as const };
  await upsertClassMembers(call.db, key, { members: [teacher], at: call.now });
  return presentClassOfId(call, key.id);
}

/** Creates a class with the colour, the way in and the teachers of another, the actor among them, and with its students if wished. */
export async function copyClass(
  call: MemberCall,
  { id, workspace: { name, year }, withStudents }: InputOf<typeof copyContract>,
): Promise<AnswerOf<typeof copyContract>> {
  const { school, row } = await getManagedClass(call, id, 'update');
  await checkSchoolIsPaid(call, school.id);
  const key = { id: uuidV4(call.randomBytes), organization_id: school.id };
  await insertClass(call.db, {
    ...key,
    owner_id: call.actor.userId,
    name,
    year,
    colour: row.colour,
    auto_accept: row.auto_accept,
    way_in: row.way_in,
    created_at: call.now,
  });
  const found = await findClassMembersToCopy(call.db, row, withStudents);
  const others = found.filter(({ user_id }) => user_id !== call.actor.userId);
  const members = [
    { id: call.newId(), userId: call.actor.userId, role: 'teacher' as const },
    ...others.map(({ user_id, role, group_name }) => ({
      id: call.newId(),
      userId: user_id,
      role,
      group: group_name,
    })),
  ];
  await upsertClassMembers(call.db, key, { members, at: call.now });
  await checkClassNotOverfull(call.db, key);
  return presentClassOfId(call, key.id);
}
