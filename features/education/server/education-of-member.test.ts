import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { getAccount } from '#features/identity/contract.ts';
import { createOrganization } from '#features/identity/school.contract.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const form = {
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'principal',
  name: 'Oak School',
  country: 'GB',
} as const;
const remove = (member: Member) => member.raw({ method: 'DELETE', url: `/api/users/${member.id}` });
const schoolsOf = ({ id }: Member) =>
  db.selectFrom('organizations').select('id').where('owner_id', '=', id).execute();

async function takeIn(organizationId: string, member: Member): Promise<void> {
  await db
    .insertInto('organization_memberships')
    .values({
      id: member.id,
      organization_id: organizationId,
      user_id: member.id,
      role: 'faculty',
      requested_at: world.clock.now(),
      accepted_at: world.clock.now(),
    })
    .execute();
}

test('whoever owns a school with other members cannot leave, and is told what to do [ACCOUNT-081]', async () => {
  const ada = await world.person('ada');
  const ben = await world.person('ben');
  const { id } = await ada.call(createOrganization, form);
  await takeIn(id, ben);
  const answer = await remove(ada);
  expect([answer.status, answer.body]).toEqual([
    422,
    { error: 'You own a school with other members. Transfer or close it first.' },
  ]);
  expect((await ada.call(getAccount, {})).user.id).toBe(ada.id);
  await ben.call(deleteUser, { guid: ben.id });
  await world.drain();
  expect((await remove(ada)).status).toBe(204);
});

test('a school without other members goes with its owner; somebody who only asks to come in is no member', async () => {
  const cleo = await world.person('cleo');
  const dora = await world.person('dora');
  const { id } = await cleo.call(createOrganization, form);
  await takeIn(id, dora);
  await db
    .updateTable('organization_memberships')
    .set({ accepted_at: null })
    .where('user_id', '=', dora.id)
    .execute();
  expect((await remove(cleo)).status).toBe(204);
  await world.drain();
  expect(await schoolsOf(cleo)).toEqual([]);
});
