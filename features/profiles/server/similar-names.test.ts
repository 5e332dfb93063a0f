import { expect, test } from 'vitest';
import { purgeDeletedMemberNames } from '#features/members/server/deleted-users.store.ts';
import { insertMissingNameKeys } from '#features/members/server/name-keys.store.ts';
import { updateUser as saveUser } from '#features/members/testing/update-user.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const put = (member: Member, user: object) =>
  member.raw({ method: 'PUT', url: `/api/users/${member.id}`, body: { user } });
const nameOf = async ({ id }: Member) =>
  (await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username;
const tooSimilar = 'is too similar to one that has already been taken';

test('a member who takes a name similar to another member’s gets a validation error [USER-069]', async () => {
  const [owl, twin] = [await world.person('owl'), await world.person('twin')];
  expect((await put(owl, { username: 'Paypal Olé', profile_link: 'PaypalOle' })).status).toBe(200);
  const before = await nameOf(twin);
  for (const username of [
    'Раураl Olé',
    'Ｐａｙｐａｌ Ｏｌé',
    'PAYPAI Olé',
    '𝐏𝐚𝐲𝐩𝐚𝐥 Ole\u0301',
    'Paypal  Olé',
    'Paypa1 Olé',
  ]) {
    const { status, body } = await put(twin, { username });
    expect([status, body], username).toEqual([422, { errors: { username: [tooSimilar] } }]);
  }
  const link = await put(twin, { profile_link: 'paypa1ole' });
  expect([link.status, link.body]).toEqual([422, { errors: { profile_link: [tooSimilar] } }]);
  expect(await nameOf(twin)).toBe(before);
  for (const username of ['Paypal Ole', 'Paypal Olée', 'Ольга', 'فرقة', 'להקה', '東京', '🎵🎶'])
    expect((await put(twin, { username })).status, username).toBe(200);
  // Another spelling of a member's own name is not a conflict.
  expect((await put(owl, { username: 'PAYPAL OLÉ', profile_link: 'paypalole' })).status).toBe(200);
});

test('a member who takes a name similar to the site’s or to "Deleted user" gets a validation error [USER-069]', async () => {
  const ann = await world.person('ann');
  for (const name of [
    'Admin',
    'Тоnehall',
    'Ｔｏｎｅｈａｌｌ',
    'TonehaII',
    'T o n e h a l l',
    'Tonehall Support',
    'Dеleted user',
  ])
    for (const field of ['username', 'real_name']) {
      const { status, body } = await put(ann, { [field]: name });
      expect([status, body], name).toEqual([422, { errors: { [field]: ['has already been taken'] } }]);
    }
  for (const link of ['admin', 'tonehaII', 'rnusic']) {
    const { status, body } = await put(ann, { profile_link: link });
    expect([status, body], link).toEqual([422, { errors: { profile_link: ['has already been taken'] } }]);
  }
});

test('of members who take similar names at the same time one succeeds [USER-069]', async () => {
  const people = await Promise.all(['ben', 'cid', 'dan', 'eve'].map((name) => world.person(name)));
  const twins = ['Marimba', 'Mаrimba', 'Marіmba', 'Ｍarimba'];
  const { given } = await race(4, (at) => put(people[at] as Member, { username: twins[at] }));
  expect(given.map(({ status }) => status).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual([200, 422, 422, 422]);
  const names = await Promise.all(people.map(nameOf));
  expect(names.filter((name) => twins.includes(name))).toHaveLength(1);
});

test('two members who take each other’s names at the same time are both refused [USER-069]', async () => {
  const [fay, gus] = [await world.person('fay'), await world.person('gus')];
  await put(fay, { username: 'Kobold' });
  await put(gus, { username: 'Elfe' });
  for (let round = 0; round < 5; round += 1) {
    const { given } = await race(2, (at) => put(at ? fay : gus, { username: at ? 'Еlfe' : 'Kоbold' }));
    expect(given.map(({ status }) => status)).toEqual([422, 422]);
  }
});

test('a name similar to a changed one can be taken, one similar to a reserved name of a deleted member cannot [USER-069]', async () => {
  const [hal, ivy] = [await world.person('hal'), await world.person('ivy')];
  await put(hal, { username: 'Glissando' });
  expect((await put(ivy, { username: 'Glіssando' })).status).toBe(422);
  await put(hal, { username: 'Portato' });
  expect((await put(ivy, { username: 'Glіssando' })).status).toBe(200);
  await saveUser(db, hal.id, { deleted_at: world.clock.now(), names_kept_until: world.clock.now() });
  expect((await put(ivy, { username: 'Pоrtato' })).status).toBe(422);
  expect(await purgeDeletedMemberNames(db, world.clock.now())).toBe(1);
  expect((await put(ivy, { username: 'Pоrtato' })).status).toBe(200);
});

test('existing members with similar names keep them, and nobody else can take a similar one [USER-069]', async () => {
  const [jo, kim, lea] = [await world.person('jo'), await world.person('kim'), await world.person('lea')];
  await saveUser(db, jo.id, { username: 'Spinett' });
  await saveUser(db, kim.id, { username: 'Sріnett' });
  await db.deleteFrom('name_keys').where('user_id', 'in', [jo.id, kim.id]).execute();
  expect(await insertMissingNameKeys(db, 2)).toBe(2);
  for (const member of [jo, kim]) {
    const username = await nameOf(member);
    expect((await put(member, { username, about: 'As before' })).status).toBe(200);
    expect(await nameOf(member)).toBe(username);
  }
  expect((await put(lea, { username: 'Spinеtt' })).body).toEqual({ errors: { username: [tooSimilar] } });
});
