import { expect, test } from 'vitest';
import { fromProfileDocument } from '#features/profiles/model/profile-document.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import type { Person } from '#testing/person.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { getProfile } from '../contract.ts';
import { updateUser } from '../profile.contract.ts';

const world = await aWorld();
const ada = await world.person('ada');
const admin = await world.person('admin', { admin: true });

const put = (actor: Person, guid: string, user: object) =>
  actor.raw({ method: 'PUT', url: `/api/users/${guid}`, body: { user } });
const profile = async (id: string) => fromProfileDocument(await world.guest.call(getProfile, { id }));

test('PUT saves the given fields, which everybody sees then [USER-044] [USER-045]', async () => {
  const answer = await put(ada, ada.id, {
    username: ' Ada Lovelace ',
    real_name: 'Augusta Ada King',
    profile_link: 'AdaPlays',
    about: 'Slow <b>songs</b>\nfor engines',
    facebook: 'ada.king',
    twitter: '@ada',
    instagram: 'https://www.instagram.com/ada',
    tiktok: 'ada',
    youtube: 'ada',
  });
  expect(answer.status).toBe(200);
  const saved = {
    username: 'Ada Lovelace',
    realName: 'Augusta Ada King',
    profileLink: 'AdaPlays',
    selfLink: '/user/AdaPlays',
    about: 'Slow <b>songs</b>\nfor engines',
    facebook: 'ada.king',
    twitter: '@ada',
    instagram: 'https://www.instagram.com/ada',
    tiktok: '@ada',
    youtube: 'ada',
  };
  expect(await profile('adaplays')).toMatchObject(saved);
  expect(answer.body.data.attributes).toMatchObject({ username: 'Ada Lovelace', profile_link: 'AdaPlays' });
});

test('absent fields stay, and empty values clear a field [USER-046]', async () => {
  const texts = {
    about: 'Slow songs',
    real_name: 'Augusta',
    youtube: 'ada',
    twitter: '@ada',
    tiktok: '@ada',
  };
  await put(ada, ada.id, texts);
  const before = await profile(ada.id);
  expect(before).toMatchObject({ about: 'Slow songs', realName: 'Augusta', youtube: 'ada' });
  for (const change of [{}, { instagram: '' }]) {
    expect((await put(ada, ada.id, change)).status).toBe(200);
    expect(await profile(ada.id)).toEqual({ ...before, ...('instagram' in change && { instagram: null }) });
  }
  before.instagram = null;
  await put(ada, ada.id, { youtube: '', about: null });
  expect(await profile(ada.id)).toEqual({ ...before, youtube: null, about: null });
});

test('a profile link with other characters than a-z, A-Z, 0-9, without a letter or too long is refused [USER-048] [USER-049]', async () => {
  const foreign = ['', 'a b', 'a-b', 'a_b', 'é', 'а'].map((link) => [
    link,
    'can contain only letters and numbers',
  ]);
  for (const [link = '', error] of [
    ...foreign,
    ['123', 'must contain a letter'],
    ['a'.repeat(51), 'is too long (maximum is 50 characters)'],
  ])
    expect(await put(ada, ada.id, { profile_link: link }), link).toMatchObject({
      status: 422,
      body: { errors: { profile_link: [error] } },
    });
  expect((await put(ada, ada.id, { profile_link: 'a'.repeat(50) })).status).toBe(200);
});

test("another member's link is taken in any letter case, also when two save it at once [USER-050]", async () => {
  const [ben, cid] = [await world.person('ben'), await world.person('cid')];
  await put(ben, ben.id, { profile_link: 'Benjamin' });
  const taken = { status: 422, body: { errors: { profile_link: ['has already been taken'] } } };
  expect(await put(cid, cid.id, { profile_link: 'bENJAMIN' })).toMatchObject(taken);
  expect(await put(cid, cid.id, { profile_link: 'Admin' })).toMatchObject(taken);
  const members = await Promise.all(['r1', 'r2', 'r3', 'r4'].map((name) => world.person(name)));
  const answers = await race(4, (at) => {
    const one = members[at] ?? ben;
    return put(one, one.id, { profile_link: at % 2 ? 'wanted' : 'Wanted' });
  });
  expect(answers.given.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422, 422]);
  expect(answers.given.find(({ status }) => status === 422)).toMatchObject(taken);
});

test('a username has 1 to 50 characters without control characters, and is unique in any letter case [USER-055]', async () => {
  const [dora, eve] = [await world.person('dora'), await world.person('eve')];
  for (const name of ['x', 'ü'.repeat(50), '🎵'.repeat(50), 'Ann & Bob <3'])
    expect((await put(dora, dora.id, { username: name })).status, name).toBe(200);
  for (const name of [
    '',
    '   ',
    'x'.repeat(51),
    '🎵'.repeat(51),
    'a\u0007b',
    'a\nb',
    'a\u202eb',
    '\u200b',
    '\ufe0f',
  ]) {
    const { status, body } = await put(dora, dora.id, { username: name });
    expect([status, Object.keys(body.errors)], name).toEqual([422, ['username']]);
  }
  await put(dora, dora.id, { username: 'Dora' });
  expect(await put(eve, eve.id, { username: 'dORA ' })).toMatchObject({
    status: 422,
    body: { errors: { username: ['has already been taken'] } },
  });
});

test('a username that pages use in place of names is refused', async () => {
  for (const name of [
    'Deleted user',
    'deleted  USER',
    'Suspended user',
    ' Crew ',
    'Tonehall team',
    'moderator',
  ])
    expect(await put(ada, ada.id, { username: name }), name).toMatchObject({
      status: 422,
      body: { errors: { username: ['has already been taken'] } },
    });
  expect((await put(ada, ada.id, { username: 'Crewmate' })).status).toBe(200);
});

test('an about text of more than 1000 characters answers 422 [USER-054]', async () => {
  expect((await put(ada, ada.id, { about: '🎵'.repeat(1000) })).status).toBe(200);
  const { status, body } = await put(ada, ada.id, { about: 'x'.repeat(1001) });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['about']]);
});

test('a social link to another domain answers 422 on its field [USER-056]', async () => {
  for (const field of ['facebook', 'twitter', 'instagram', 'tiktok', 'youtube']) {
    for (const value of ['https://evil.example/ada', 'javascript:alert(1)', 'a b', 'http://twitter.com/x']) {
      const { status, body } = await put(ada, ada.id, { [field]: value });
      expect([status, Object.keys(body.errors)], `${field} ${value}`).toEqual([422, [field]]);
    }
  }
});

test('another member gets 403 and changes nothing, a site admin may change a profile [USER-060] [HERO-061]', async () => {
  const [fay, gus] = [await world.person('fay'), await world.person('gus')];
  const before = await profile(fay.id);
  expect((await put(gus, fay.id, { about: 'Hacked' })).status).toBe(403);
  expect((await put(world.guest, fay.id, { about: 'Hacked' })).status).toBe(401);
  expect(await profile(fay.id)).toEqual(before);
  expect((await put(admin, fay.id, { about: 'Tidied' })).status).toBe(200);
  expect((await profile(fay.id)).about).toBe('Tidied');
  expect((await put(admin, '00000000-0000-7000-8000-000000000000', { about: 'x' })).status).toBe(404);
});

test('rights, plan, counts, e-mail address and consents cannot be changed with the profile [USER-061]', async () => {
  const hal = await world.person('hal');
  const read = async () => (await hal.call(getAccount, {})).user;
  const before = await read();
  for (const more of [
    { admin: true },
    { account_type: 2 },
    { followers_count: 9 },
    { email: 'x@example.org' },
    { id: ada.id },
    { banned_at: null },
    { subscribed_to_newsletter: true },
    { avatar_key: 'avatars/x' },
  ]) {
    const actor = 'admin' in more ? hal : admin;
    const { status } = await put(actor, hal.id, { about: 'x', ...more });
    expect([403, 422], JSON.stringify(more)).toContain(status);
  }
  expect(await read()).toEqual(before);
});

test('a password can only be changed by itself', async () => {
  const ivo = await world.person('ivo');
  const mixed = { about: 'x', current_password: 'x', password: 'y', password_confirmation: 'y' };
  expect((await put(ivo, ivo.id, mixed)).status).toBe(422);
  expect(await put(ivo, ivo.id, { password: 'a new long password' })).toMatchObject({
    status: 422,
    body: { errors: { current_password: ['This field is required'] } },
  });
  expect((await put(admin, ivo.id, { ...mixed, about: undefined })).status).toBe(403);
});

wrongInputs({
  world,
  endpoint: updateUser,
  as: () => ada,
  good: () => ({ guid: ada.id, user: { username: 'Ada', about: 'Words' } }),
  unchanged: ['users', 'past_profile_links'],
});
