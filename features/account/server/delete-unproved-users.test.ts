import { expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { deleteReleasedUsers } from './delete-released-users.ts';

const world = await aWorld();
const education = await educationHost(world);
const { db } = world.platform;

test('an account of the education site that no school has let in and nobody has proved is erased after 30 days; others stay [EDU-210]', async () => {
  const people = {
    unproved: await education.person('unproved'),
    proved: await education.person('proved'),
    suspended: await education.person('suspended'),
    student: await education.person('student'),
    member: await world.person('member'),
  };
  await updateUser(db, people.proved.id, { email_verified_at: world.clock.now() });
  await updateUser(db, people.suspended.id, { banned_at: world.clock.now() });
  await addSchoolMember(await aSchool(education), people.student, 'student');
  const left = async (ms: number) => {
    world.clock.advance(ms);
    await deleteReleasedUsers(makeCall(world.platform, db, guest), plugged.list(memberParts));
    await world.drain();
    const found = await Promise.all(
      Object.entries(people).map(async ([name, { id }]) => ((await findUser(db, id)) ? [name] : [])),
    );
    return found.flat();
  };
  expect(await left(30 * 86_400_000 - 1)).toEqual(Object.keys(people));
  expect(await left(1)).toEqual(['proved', 'suspended', 'student', 'member']);
  expect(await left(1)).toEqual(['proved', 'suspended', 'student', 'member']);
  expect((await education.person('unproved')).email).toBe(people.unproved.email);
});
