import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteReleasedUsers } from '#features/account/server/account.jobs.ts';
import { listSchoolMembers, removeSchoolMember } from '#features/education/members.contract.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { signInByCard } from '../../sign-in.contract.ts';
import { addManagedStudents, setClassWayIn } from '../../students.contract.ts';
import { aClass } from '../../testing/a-class.ts';

const world = await aWorld();
const host = await educationHost(world);
const { db } = world.platform;
const day = 86_400_000;

test('an account that its school lets go of is closed at once and erased in 30 days [EDU-184]', async () => {
  const { classId, teacher, school } = await aClass(world);
  await teacher.call(setClassWayIn, { id: classId, way: 'card' });
  const { made } = await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.', 'Noah B.'] });
  const token = (n: number) => {
    const secret = made[n]?.secret;
    return secret && 'card' in secret ? (secret.card.address.split('#card=')[1] ?? '') : '';
  };
  const [mia, noah] = [host.newGuest(), host.newGuest()];
  await mia.call(signInByCard, { token: token(0) });
  await noah.call(signInByCard, { token: token(1) });
  const { user } = await mia.call(getAccount, {});
  const { members } = await teacher.call(listSchoolMembers, { id: school.id });
  const membership = members.find(({ userGuid }) => userGuid === user.guid);
  expect(membership).toMatchObject({ name: 'Mia K.', managed: true });
  expect(members.filter(({ managed }) => managed)).toHaveLength(2);
  await teacher.call(removeSchoolMember, { organizationId: school.id, id: membership?.membershipId ?? '' });
  world.clock.advance(1000);
  expect((await mia.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
  await expect(host.newGuest().call(signInByCard, { token: token(0) })).rejects.toMatchObject({
    status: 401,
  });
  const run = async (at: Date) => {
    await sql`update users set released_at = ${new Date(at.getTime())} where id = ${user.id}`.execute(db);
    await makeCall(world.platform, db, guest).enqueue(deleteReleasedUsers, {});
    await world.drain();
  };
  await run(new Date(world.clock.now().getTime() - 30 * day + 1000));
  expect(await findUser(db, user.id)).toMatchObject({ managed_by: school.id });
  await run(new Date(world.clock.now().getTime() - 30 * day));
  expect(await findUser(db, user.id)).toBeUndefined();
  const { rows } = await sql`select from class_cards where user_id = ${user.id}
    union all select from class_secrets where user_id = ${user.id}`.execute(db);
  expect(rows).toEqual([]);
  expect((await noah.call(getAccount, {})).user.email).toBeNull();
});
