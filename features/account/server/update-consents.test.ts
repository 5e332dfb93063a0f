import { expect, test } from 'vitest';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { aWorld } from '#testing/world.ts';
import { updateConsents } from '../contract.ts';

const world = await aWorld();
const { db } = world.platform;
const put = (person: typeof world.guest, body: unknown) =>
  person.raw({ method: 'PUT', url: '/api/accounts/consents', body });

test('the consent update accepts true or false, answers 422 to anything else and 401 to a guest [ACCOUNT-043]', async () => {
  const ada = await world.person('ada');
  for (const marketing of [true, false]) {
    const answer = await put(ada, { marketing });
    expect([answer.status, answer.body]).toEqual([200, { marketing }]);
  }
  for (const marketing of ['true', 1, null, [], {}]) {
    expect((await put(ada, { marketing })).status, JSON.stringify(marketing)).toBe(422);
  }
  expect((await put(ada, {})).status).toBe(422);
  expect((await put(world.newGuest(), { marketing: true })).status).toBe(401);
});

test('each consent change is stored with value, time and source, and sets the newsletter subscription [ACCOUNT-045]', async () => {
  const ben = await world.person('ben');
  const before = world.clock.now();
  for (const marketing of [true, false, true]) {
    world.clock.advance(1000);
    await ben.call(updateConsents, { marketing });
    const { user } = await ben.call(getAccount, {});
    expect([user.subscribedToNewsletter, user.consents.marketing]).toEqual([marketing, marketing]);
  }
  const rows = await db
    .selectFrom('user_consents')
    .selectAll()
    .where('user_id', '=', ben.id)
    .orderBy('id')
    .execute();
  expect(
    rows.map(({ source, marketing, given_at }) => [source, marketing, given_at.getTime() - before.getTime()]),
  ).toEqual([
    ['sign_up', false, 0],
    ['account', true, 1000],
    ['account', false, 2000],
    ['account', true, 3000],
  ]);
  expect(rows.every(({ age, terms }) => age && terms)).toBe(true);
});

test("GET /api/account answers the member's guid, id, email and consents.marketing, and 401 without a session [ACCOUNT-006] [ACCOUNT-007] [ACCOUNT-008]", async () => {
  const cleo = await world.person('cleo');
  const dora = await world.person('dora');
  await dora.call(updateConsents, { marketing: true });
  for (const [person, marketing] of [
    [cleo, false],
    [dora, true],
  ] as const) {
    const { status, body } = await person.raw({ method: 'GET', url: '/api/account' });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      guid: person.id,
      id: person.id,
      email: person.email,
      consents: { marketing },
    });
  }
  const other = await cleo.raw({ method: 'GET', url: `/api/account?id=${dora.id}` });
  expect(JSON.stringify(other.body)).not.toContain(dora.id);
  expect((await world.newGuest().raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
});
