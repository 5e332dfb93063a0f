import { createClass } from '#features/classes/contract.ts';
import { addManagedStudents } from '#features/classes/students.contract.ts';
import { type ASchoolWithClass, aClass, addToClass } from '#features/classes/testing/a-class.ts';
import type { Member, World } from '#testing/world.ts';
import {
  endSchoolYear,
  getSchoolYear,
  planSchoolYear,
  type YearChoices,
  type YearEndView,
} from '../contract.ts';

export interface ASchoolToEnd extends ASchoolWithClass {
  owner: Member;
  /** `3b`, with the student and two accounts that the school keeps: Mia K. and Noah B. */
  third: string;
  /** `4a`, with one of them: Ole D. */
  fourth: string;
}

/** A school with a third and a fourth class of the year that runs. */
export async function aSchoolToEnd(world: World): Promise<ASchoolToEnd> {
  const made = await aClass(world);
  const { owner } = made.school;
  const { year } = await owner.call(getSchoolYear, {});
  const { id: third } = await made.teacher.call(createClass, { workspace: { name: '3b', year } });
  await addToClass(made.teacher, third, made.student);
  await made.teacher.call(addManagedStudents, { id: third, names: ['Mia K.', 'Noah B.'] });
  const { id: fourth } = await made.teacher.call(createClass, { workspace: { name: '4a', year } });
  await made.teacher.call(addManagedStudents, { id: fourth, names: ['Ole D.'] });
  return { ...made, owner, third, fourth };
}

/** Accepts the plan of these choices and has it worked off, unless `drain` is false. */
export async function endYear(
  world: World,
  { owner, school }: Pick<ASchoolToEnd, 'owner' | 'school'>,
  choices: YearChoices = {},
  { drain = true }: { drain?: boolean } = {},
): Promise<YearEndView> {
  const { hash } = await owner.call(planSchoolYear, { choices });
  const accepted = await owner.call(endSchoolYear, { choices, hash, schoolName: school.name });
  if (!drain) return accepted;
  await world.drain();
  const { last } = await owner.call(getSchoolYear, {});
  if (!last) throw new Error('No year was ended.');
  return last;
}
