import { expect, test } from 'vitest';
import { insertUsers } from '#db/seeds/writers/members.store.ts';
import { incrementUserCounts } from '#features/members/testing/increment-user-counts.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { fromProfileDocument } from '#features/profiles/model/profile-document.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { getProfile } from '../contract.ts';

const world = await aWorld();
const { db } = world.platform;
const read = (id: string) => world.guest.raw({ method: 'GET', url: `/api/users/${id}` });

test('a member is found by guid and by profile link in any letter case [USER-005] [USER-006]', async () => {
  const ada = await world.person('ada');
  for (const id of [ada.id, ada.id.toUpperCase(), ada.profileLink, ada.profileLink.toUpperCase()]) {
    const answer = await read(id);
    expect([answer.status, answer.body.data?.id], id).toEqual([200, ada.id]);
  }
});

test('an unknown id or link answers 404, also a number [USER-005] [USER-006] [USER-023]', async () => {
  const gone = '00000000-0000-7000-8000-000000000000';
  for (const id of ['nobody', '12345', gone, '%25', 'a%00b', "x'or'1", '%F0%9F%8E%B5', 'x'.repeat(61)]) {
    const answer = await read(id);
    expect([answer.status, answer.body], id).toEqual([404, { error: 'Not found' }]);
  }
});

test('a profile has its fields, and selfLink leads to the page [USER-001] [USER-003]', async () => {
  const ben = await world.person('ben');
  await updateUser(db, ben.id, { about: 'Plays <b>slowly</b>.' });
  await incrementUserCounts(db, ben.id, { followers_count: 3, plays_count: 1200, mixdowns_count: 2 });
  const user = fromProfileDocument(await world.guest.call(getProfile, { id: ben.profileLink }));
  expect(user).toEqual({
    type: 'user',
    id: ben.id,
    guid: ben.id,
    username: ben.username,
    profileLink: ben.profileLink,
    selfLink: `/user/${ben.profileLink}`,
    avatarSmallUrl: null,
    avatarLargeUrl: null,
    accountType: 0,
    admin: false,
    about: 'Plays <b>slowly</b>.',
    createdAt: world.clock.now().toISOString(),
    playsCount: 1200,
    mixdownsCount: 2,
    followersCount: 3,
    followingUsersCount: 0,
    realName: null,
    facebook: null,
    twitter: null,
    instagram: null,
    tiktok: null,
    youtube: null,
    currentUserFollowing: null,
    userGuid: ben.id,
    coverPhotoUrl: null,
    isMember: null,
    isInvited: null,
  });
});

test('an answer has no e-mail address, consents or payment data of another member [USER-007] [SHELL-080]', async () => {
  const cleo = await world.person('cleo');
  const dora = await world.person('dora');
  const { body } = await dora.raw({ method: 'GET', url: `/api/users/${cleo.profileLink}` });
  const text = JSON.stringify(body);
  expect(text).not.toContain(cleo.email);
  expect(text).not.toMatch(/email|consent|terms|payment|storage|password|country|currency/i);
});

test('many members are inserted at once, with valid profile links only', async () => {
  const members = Array.from({ length: 6000 }, (_, at) => ({
    id: crypto.randomUUID(),
    email: `seed${at}@example.org`,
    username: `Seed ${at}`,
    profileLink: `Seed${at}`,
    about: null,
    country: 'SE',
    accountType: 0,
    createdAt: world.clock.now(),
    passwordHash: null,
  }));
  await insertUsers(db, members);
  expect((await read('seed5999')).body.data.attributes).toMatchObject({
    username: 'Seed 5999',
    followers_count: 0,
  });
  const [one] = members;
  if (!one) throw new Error('no seeds');
  for (const profileLink of ['admin', 'Support', '12345', 'a b', 'é', 'a-b', 'а'.repeat(3), '‮abc', '']) {
    await expect(insertUsers(db, [{ ...one, profileLink }]), profileLink).rejects.toThrow(/profile link/);
  }
});

wrongInputs({
  world,
  endpoint: getProfile,
  as: () => world.newGuest(),
  good: async () => ({ id: (await world.person('known')).id }),
  unchanged: ['users', 'user_counts', 'sessions'],
});
