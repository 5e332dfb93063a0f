import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import type { Member, World } from '#testing/world.ts';
import { addClassMembers } from '../class-members.contract.ts';
import { type ClassView, createClass } from '../contract.ts';

export interface ASchoolWithClass {
  school: Awaited<ReturnType<typeof aSchool>>;
  teacher: Member;
  student: Member;
  classId: string;
}

const counts = new WeakMap<World, number>();

/** A school with a teacher, whose class has one student. */
export async function aClass(world: World): Promise<ASchoolWithClass> {
  const count = (counts.get(world) ?? 0) + 1;
  counts.set(world, count);
  const school = await aSchool(world);
  const teacher = await addSchoolMember(school, await world.person(`teacher${count}`), 'faculty');
  const student = await addSchoolMember(school, await world.person(`student${count}`), 'student');
  const { id } = await teacher.call(createClass, { workspace: { name: `Class ${count}` } });
  await addToClass(teacher, id, student);
  return { school, teacher, student, classId: id };
}

/** The teacher takes members of the school into the class. */
export const addToClass = (teacher: Member, classId: string, ...people: Member[]): Promise<ClassView> =>
  teacher.call(addClassMembers, { id: classId, userGuids: people.map(({ id }) => id) });
