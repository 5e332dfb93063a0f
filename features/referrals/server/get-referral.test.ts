import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { trackIdsIn } from '#features/groups/testing/a-groups-world.ts';
import { featureGroupTrack, listGroupTracks, postTrack } from '#features/groups/tracks.contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { getOwnReferral, getReferral } from '../contract.ts';
import { signUpByReferral } from '../testing/sign-up-by-referral.ts';
import { insertReferral } from './referral.store.ts';

const world = await aWorld();
const { db } = world.platform;
const referralOf = async (member: Member) => (await member.call(getOwnReferral, {})).referral.id;
const getAsGuest = (id: string) => world.newGuest().call(getReferral, { id });

test('a guest gets the owner of a referral, but no e-mail addresses, invited users or balances [REFERRAL-032]', async () => {
  const ada = await world.person('ada');
  const id = await referralOf(ada);
  const ben = await signUpByReferral(world, 'ben', { referralId: id });
  const answer = await world.newGuest().raw({ method: 'GET', url: `/api/referrals/${id}` });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    referral: {
      id,
      url: `${world.platform.config.siteUrl}/referral/${id}`,
      owner: { type: 'user', username: ada.username, profile_link: ada.profileLink },
      prize: null,
      subscription_started_at: null,
    },
    featured_tracks: [],
    referral_reward_amount: 10,
    currency: 'usd',
  });
  for (const secret of [ada.email, ben.email, ben.username, 'credits']) {
    expect(JSON.stringify(answer.body)).not.toContain(secret);
  }
});

test('an owner is a user with name and profile link, or an influencer with a name [REFERRAL-002]', async () => {
  const cleo = await world.person('cleo');
  expect((await getAsGuest(await referralOf(cleo))).referral.owner).toEqual({
    type: 'user',
    username: cleo.username,
    profileLink: cleo.profileLink,
  });
  const id = 'Influence123';
  await insertReferral(db, {
    id,
    user_id: null,
    influencer_name: 'The Morning Show',
    created_at: world.clock.now(),
  });
  const shown = await getAsGuest(id);
  expect(shown.referral.owner).toEqual({ type: 'influencer', name: 'The Morning Show' });
  expect(shown.featuredTracks).toEqual([]);
});

test('an invited member gets the state of their own sign-up, others do not [REFERRAL-001]', async () => {
  const dora = await world.person('dora');
  const id = await referralOf(dora);
  const eve = await signUpByReferral(world, 'eve', { referralId: id });
  const at = world.clock.now();
  await db
    .updateTable('referred_users')
    .set({ subscription_started_at: at, prize_at: at })
    .where('user_id', '=', eve.id)
    .execute();
  expect((await eve.call(getReferral, { id })).referral).toMatchObject({
    id,
    subscriptionStartedAt: at.toISOString(),
    prize: { createdAt: at.toISOString() },
  });
  for (const other of [dora, world.newGuest()]) {
    const { referral } = await other.call(getReferral, { id });
    expect(referral).toMatchObject({ subscriptionStartedAt: null, prize: null });
  }
});

test('an unknown id, a deleted owner and a suspended owner are answered 404', async () => {
  for (const id of ['AAAAAAAAAAAA', 'x', '0', 'a'.repeat(100)]) {
    await expect(getAsGuest(id), id).rejects.toMatchObject({ status: 404 });
  }
  const fay = await world.person('fay');
  const id = await referralOf(fay);
  await updateUser(db, fay.id, { banned_at: world.clock.now() });
  await expect(getAsGuest(id)).rejects.toMatchObject({ status: 404 });
  await updateUser(db, fay.id, { banned_at: null });
  expect((await getAsGuest(id)).referral.id).toBe(id);
  world.clock.advance(1000);
  await fay.call(deleteUser, { guid: fay.id });
  await expect(getAsGuest(id)).rejects.toMatchObject({ status: 404 });
});

test('one address gets 60 calls a minute, and 404 for unknown ids and deleted owners [REFERRAL-034]', async () => {
  const strict = await aWorld({ rateLimits: 'on' });
  const gil = await strict.person('gil');
  const { id } = (await gil.call(getOwnReferral, {})).referral;
  const guest = strict.newGuest();
  const statusOf = async (which: string) =>
    (await guest.raw({ method: 'GET', url: `/api/referrals/${which}` })).status;
  expect(await statusOf('AAAAAAAAAAAA')).toBe(404);
  for (let calls = 1; calls < 60; calls += 1) expect(await statusOf(id)).toBe(200);
  expect(await statusOf(id)).toBe(429);
  strict.clock.advance(60_000);
  expect(await statusOf(id)).toBe(200);
  await gil.call(deleteUser, { guid: gil.id });
  expect(await statusOf(id)).toBe(404);
});

test('a referral shows the owner’s featured tracks, else the ten most played, and only published ones [REFERRAL-023]', async () => {
  const hal = await world.person('hal', { accountType: 2 });
  const id = await referralOf(hal);
  const ids: string[] = [];
  for (let plays = 1; plays <= 12; plays += 1) {
    const track = await aStoredTrack(world, hal);
    await db.updateTable('tracks').set({ plays }).where('id', '=', track.id).execute();
    ids.unshift(track.id);
  }
  const hidden = await aStoredTrack(world, hal, { published: false });
  await db.updateTable('tracks').set({ plays: 99 }).where('id', '=', hidden.id).execute();
  const shown = async () => (await getAsGuest(id)).featuredTracks.map((track) => track.id);
  expect(await shown()).toEqual(ids.slice(0, 10));
  const group = await aGroup(world, hal, { name: 'Stage' });
  const [last] = ids.slice(-1);
  const { groupLink } = group;
  for (const mixdownId of ids.slice(-2)) await hal.call(postTrack, { groupLink, mixdownId });
  await hal.call(featureGroupTrack, { groupLink, trackId: last ?? '' });
  expect(await shown()).toEqual([last]);
  expect(trackIdsIn(await hal.call(listGroupTracks, { groupLink }))).toHaveLength(2);
});
