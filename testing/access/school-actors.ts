import { addClassMembers } from '#features/classes/class-members.contract.ts';
import { addManagedStudents } from '#features/classes/students.contract.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import type { World } from '../world.ts';
import { type AccessActors, insertAccessSession } from './access-actors.ts';
import { type SchoolActorName, schoolActors } from './access-list.ts';

export interface SchoolActors extends Pick<AccessActors, 'fill'> {
  idOf(actor: SchoolActorName): string;
  /** A new session of this actor on the education host. */
  cookieOf(actor: SchoolActorName): Promise<{ cookie: string; csrf: string }>;
}

/** Has the owner of the access list's things found a school, and creates its people; the owner of another school is of none of it. */
export async function createSchoolActors(world: World, accessActors: AccessActors): Promise<SchoolActors> {
  const { db } = world.platform;
  const idOf = async (name: string) => (await accessActors.fill({ id: name })).id as string;
  const [school, classId] = [await idOf('{school}'), await idOf('{class}')];
  const owner = await accessActors.signedIn('owner');
  const join = async (name: string, role: 'faculty' | 'student') =>
    (await addSchoolMember({ owner, id: school }, await world.person(name), role)).id;
  const ids: Record<SchoolActorName, string> = {
    pupil: '',
    student: await join('school-student', 'student'),
    teacher: await join('school-teacher', 'faculty'),
    owner: owner.id,
    otherOwner: (await aSchool(world)).owner.id,
  };
  const { made } = await owner.call(addManagedStudents, { id: classId, names: ['Noah B.'] });
  const membership = await db
    .selectFrom('class_members')
    .select('user_id')
    .where('id', '=', made[0]?.membershipId ?? '')
    .executeTakeFirstOrThrow();
  ids.pupil = membership.user_id;
  const verified = schoolActors.filter((name) => name !== 'pupil').map((name) => ids[name]);
  await db
    .updateTable('users')
    .set({ email_verified_at: world.clock.now() })
    .where('id', 'in', verified)
    .execute();
  return {
    /** Each class has the teacher and both students. */
    async fill(input) {
      const filled = await accessActors.fill(input);
      for (const key of Object.keys(input).filter((one) => input[one] === '{class}')) {
        const userGuids = [ids.teacher, ids.student, ids.pupil];
        await (await accessActors.signedIn('owner')).call(addClassMembers, {
          id: filled[key] as string,
          userGuids,
        });
      }
      return filled;
    },
    idOf: (actor) => ids[actor],
    async cookieOf(actor) {
      const { token, csrf } = await insertAccessSession(world, ids[actor]);
      return { cookie: `education_tonehall_session=${token}`, csrf };
    },
  };
}
