import { expect, test } from 'vitest';
import { createOrganization, getOwnMembership } from '#features/education/contract.ts';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { joinGroup } from '#features/groups/contract.ts';
import { aGroup, getGroupAs, groupRowId } from '#features/groups/testing/a-group.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();

/** The user's type, which both parts of the account view must state alike. */
async function typesOf(member: Member): Promise<number[]> {
  const { user, account } = await member.call(getAccount, {});
  return [user.accountType, account.accountType];
}
const roleOf = async (member: Member) => (await member.call(getOwnMembership, {})).membership?.role ?? null;

test('a user is a guest, free or paid; group admin, school owner and school member come on top [SHELL-075]', async () => {
  const guest = await world.guest.raw({ method: 'GET', url: '/api/account' });
  expect(guest.status).toBe(401);
  const free = await world.person('free');
  const paid = await world.person('paid', { accountType: 2 });
  const types = async () => [await typesOf(free), await typesOf(paid)];
  const alone = [
    [0, 0],
    [2, 2],
  ];
  expect(await types()).toEqual(alone);

  const group = await aGroup(world, paid, { name: 'Two admins' });
  await free.call(joinGroup, { groupLink: group.groupLink });
  const isAdmin = async (member: Member) => (await getGroupAs(member, group.groupLink)).currentUserAdmin;
  expect([await isAdmin(paid), await isAdmin(free)]).toEqual([true, false]);
  await world.platform.db
    .updateTable('group_memberships')
    .set({ role: 'admin' })
    .where('group_id', '=', await groupRowId(world, group))
    .where('user_id', '=', free.id)
    .execute();
  expect([await isAdmin(paid), await isAdmin(free)]).toEqual([true, true]);

  expect([await roleOf(free), await roleOf(paid)]).toEqual([null, null]);
  const school = { firstName: 'A', lastName: 'B', role: 'teacher', name: 'Oak', country: 'GB' } as const;
  const { id } = await free.call(createOrganization, { ...school, staysPublic: true });
  await addSchoolMember({ owner: free, id }, paid, 'faculty');
  expect([await roleOf(free), await roleOf(paid)]).toEqual(['owner', 'faculty']);
  expect(await types()).toEqual(alone);
});
