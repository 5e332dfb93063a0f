import { expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { signInOfMember } from '#features/sign-in/server/sign-in-of-member.ts';
import { insertIdentity } from '#features/sign-in/server/social/social-identities.store.ts';
import { enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { countLockWaits } from '#testing/races.ts';
import { aWorld, testPassword } from '#testing/world.ts';
import { deleteMember } from './delete-member.ts';

const world = await aWorld();
const { db } = world.platform;
const parts = plugged.list(memberParts);

test('a sign-in during the deletion of the account starts no session', async () => {
  const ada = await world.person('ada');
  const user = { email: ada.email, password: testPassword };
  const browser = world.newGuest();
  const answer = await transaction(db, async (tx) => {
    await deleteMember(makeCall(world.platform, tx, guest), parts, ada.id);
    const underWay = browser.raw({ method: 'POST', url: '/users/sign_in', body: { user } });
    await expect.poll(() => countLockWaits(db), { timeout: 4000 }).toBe(1);
    return { underWay };
  });
  expect((await answer.underWay).status).toBe(401);
  expect(browser.cookies.size).toBe(0);
  expect(await db.selectFrom('sessions').selectAll().where('user_id', '=', ada.id).execute()).toEqual([]);
});

test('the erasure deletes what was added to an account just after its deletion', async () => {
  const ben = await world.person('ben');
  const before = await findUser(db, ben.id);
  await transaction(db, (tx) => deleteMember(makeCall(world.platform, tx, guest), parts, ben.id));
  const now = world.clock.now();
  await updateUser(db, ben.id, { password_hash: before?.password_hash ?? null });
  await insertIdentity(db, { provider: 'google', subject: 'ben', user_id: ben.id, created_at: now });
  await enableSecondFactor(world.platform, ben.id);
  const hashOf = () => db.selectFrom('users').select('password_hash').where('id', '=', ben.id).execute();
  expect(await hashOf()).not.toEqual([{ password_hash: null }]);
  await signInOfMember.erase(makeCall(world.platform, db, guest), ben.id);
  const left = [
    ...(await db.selectFrom('social_identities').selectAll().where('user_id', '=', ben.id).execute()),
    ...(await db.selectFrom('second_factors').selectAll().where('user_id', '=', ben.id).execute()),
    ...(await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', ben.id).execute()),
  ];
  expect(left).toEqual([]);
  expect(await hashOf()).toEqual([{ password_hash: null }]);
});
