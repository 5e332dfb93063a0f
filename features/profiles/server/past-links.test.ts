import { expect, test } from 'vitest';
import { updateUser as saveUser } from '#features/members/testing/update-user.ts';
import { signUp } from '#features/sign-in/contract.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { getMovedProfile, updateUser } from '../profile.contract.ts';
import { deletePastLinksOfUser, findPastLinksOfUser } from './past-link.store.ts';

const world = await aWorld();
const { db } = world.platform;
const move = (member: Member, profileLink: string) =>
  member.call(updateUser, { guid: member.id, user: { profileLink } });
const whereIs = async (link: string) => {
  const answer = await world.guest.raw({ method: 'GET', url: `/api/past_profile_links/${link}` });
  return answer.status === 200 ? answer.body.profile_link : answer.status;
};

test('every past link of a member leads to the present one, in any letter case', async () => {
  const ada = await world.person('ada');
  await move(ada, 'First');
  await move(ada, 'Second');
  await move(ada, 'Third');
  for (const link of [ada.profileLink, 'first', 'FIRST', 'Second']) expect(await whereIs(link)).toBe('Third');
  expect(await whereIs('third')).toBe(404);
});

test('a past link ends when another member takes it, and never returns [USER-052]', async () => {
  const [ben, cid] = [await world.person('ben'), await world.person('cid')];
  await move(ben, 'Benny');
  await move(ben, 'Benjamin');
  expect(await whereIs('benny')).toBe('Benjamin');
  await move(cid, 'BENNY');
  expect(await whereIs('benny')).toBe(404);
  await move(cid, 'Cidney');
  expect(await whereIs('benny')).toBe('Cidney');
  await move(ben, 'Benny');
  expect(await whereIs('benny')).toBe(404);
  expect(await whereIs('benjamin')).toBe('Benny');
});

test('a change of letter case alone leaves no past link', async () => {
  const dora = await world.person('dora');
  await move(dora, dora.profileLink.toUpperCase());
  expect(await findPastLinksOfUser(db, dora.id)).toEqual([]);
});

test('a link that a new member gets no longer leads to its former owner', async () => {
  const eve = await world.person('eve');
  await move(eve, 'Evening');
  const newcomer = world.newGuest();
  await newcomer.call(signUp, {
    user: { email: 'n@example.org', password: 'a long password', passwordConfirmation: 'a long password' },
    consents: { age: true, terms: true },
  });
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'n@example.org')
    .executeTakeFirstOrThrow();
  await saveUser(db, row.id, { profile_link: eve.profileLink });
  expect(await whereIs(eve.profileLink)).toBe(404);
});

test('a suspended or deleted member has no present or past link', async () => {
  const fay = await world.person('fay');
  const old = fay.profileLink;
  await move(fay, 'Faye');
  await saveUser(db, fay.id, { banned_at: world.clock.now() });
  expect(await whereIs(old)).toBe(404);
  await saveUser(db, fay.id, { banned_at: null });
  expect(await whereIs(old)).toBe('Faye');
  await saveUser(db, fay.id, { deleted_at: world.clock.now() });
  expect(await whereIs(old)).toBe(404);
  await deletePastLinksOfUser(db, fay.id);
  expect(await findPastLinksOfUser(db, fay.id)).toEqual([]);
});

wrongInputs({
  world,
  endpoint: getMovedProfile,
  as: () => world.newGuest(),
  good: async () => {
    const gus = await world.person('gus');
    await move(gus, 'Gustav');
    return { link: gus.profileLink };
  },
  unchanged: ['users', 'past_profile_links'],
});
