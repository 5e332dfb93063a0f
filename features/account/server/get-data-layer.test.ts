import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { signIn } from '#features/sign-in/contract.ts';
import { aWorld, testPassword } from '#testing/world.ts';

const world = await aWorld({ settings: { NUMBER_OF_SONGS_UPGRADE_POPUP: '5' } });
const read = async (person: { raw: typeof world.guest.raw }, url: string) =>
  (await person.raw({ method: 'GET', url })).body;

test('a member gets plan number, sign-ins and projects, and nothing that names them [SUBS-079] [SUBS-081] [SUBS-084]', async () => {
  const ada = await world.person('ada');
  const before = await read(ada, '/datalayer/');
  expect(Object.keys(before).sort()).toEqual(['accounttype', 'signincount', 'songscount']);
  await ada.call(signIn, { user: { email: ada.email, password: testPassword } });
  await aNewProject(ada);
  await aNewProject(ada);
  await updateUser(world.platform.db, ada.id, { account_type: 6 });
  expect(await read(ada, '/datalayer/')).toEqual({
    accounttype: 6,
    signincount: before.signincount + 1,
    songscount: 2,
  });
});

test('a guest gets no plan and zeros [SUBS-080]', async () => {
  expect(await read(world.guest, '/datalayer/')).toEqual({
    accounttype: null,
    signincount: 0,
    songscount: 0,
  });
  expect((await world.guest.raw({ method: 'GET', url: '/datalayer/?user=1' })).status).toBe(422);
});

test('the popup’s thresholds are 7 days, 3 sign-ins and 2 projects, or the operator’s, under the names of their settings [SUBS-070] [SUBS-072]', async () => {
  expect(await read(world.guest, '/api/settings')).toEqual({
    NUMBER_OF_DAYS_UPGRADE_POPUP: 7,
    NUMBER_OF_LOGINS_UPGRADE_POPUP: 3,
    NUMBER_OF_SONGS_UPGRADE_POPUP: 5,
  });
  const usual = await aWorld();
  expect(await read(usual.guest, '/api/settings')).toMatchObject({ NUMBER_OF_SONGS_UPGRADE_POPUP: 2 });
});
