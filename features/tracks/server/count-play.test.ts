import { expect, test } from 'vitest';
import { countPlay, getTrack } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import type { Person } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';

const MINUTE = 60_000;
const world = await aWorld();
const owner = await world.person('owner');
const ada = await world.person('ada');

const playsOf = async (id: string) => trackOf(await owner.call(getTrack, { id })).plays;
const play = (actor: Person, id: string, address?: string) =>
  actor.raw({ method: 'POST', url: `/api/mixdowns/${id}/plays`, address });

test('a play answers 204 and counts once per listener and track in 30 minutes [TRACK-047]', async () => {
  const [one, two] = [await aStoredTrack(world, owner), await aStoredTrack(world, owner)];
  const answer = await play(ada, one.id);
  expect([answer.status, answer.body]).toEqual([204, '']);
  await play(ada, one.id);
  await play(ada, two.id);
  expect([await playsOf(one.id), await playsOf(two.id)]).toEqual([1, 1]);
  world.clock.advance(30 * MINUTE - 1);
  await play(ada, one.id);
  expect(await playsOf(one.id)).toBe(1);
  world.clock.advance(1);
  await play(ada, one.id);
  expect(await playsOf(one.id)).toBe(2);
});

test('a member is one listener on all networks; a guest is counted by network [TRACK-047]', async () => {
  const { id } = await aStoredTrack(world, owner);
  await play(ada, id, '192.0.2.1');
  await play(ada, id, '198.51.100.1');
  expect(await playsOf(id)).toBe(1);
  for (const [address, plays] of [
    ['203.0.113.1', 2],
    ['203.0.113.254', 2],
    ['203.0.114.1', 3],
    ['2001:db8:1:2:3::4', 4],
    ['2001:db8:1:2:ffff::1', 4],
    ['2001:db8:1:3::1', 5],
    ['::ffff:203.0.113.9', 5],
  ] as const) {
    await play(world.newGuest(), id, address);
    expect(await playsOf(id), address).toBe(plays);
  }
});

test('a network and a member count at most 20 plays of one track a day [TRACK-047] [TRACK-199]', async () => {
  const [byGuest, byMember] = [await aStoredTrack(world, owner), await aStoredTrack(world, owner)];
  for (let times = 0; times < 25; times++) {
    await play(world.guest, byGuest.id);
    await play(ada, byMember.id);
    world.clock.advance(30 * MINUTE);
  }
  expect([await playsOf(byGuest.id), await playsOf(byMember.id)]).toEqual([20, 20]);
  world.clock.advance(12 * 60 * MINUTE);
  await play(world.guest, byGuest.id);
  expect(await playsOf(byGuest.id)).toBe(21);
});

test("a guest's address is not stored", async () => {
  const { id } = await aStoredTrack(world, owner);
  await play(world.newGuest(), id, '203.0.113.77');
  const rows = await world.platform.db
    .selectFrom('track_plays')
    .selectAll()
    .where('track_id', '=', id)
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.listener).toMatch(/^[\w-]{43}$/);
});

test('plays by the owner and of unpublished tracks answer the owner 204 and are not counted [TRACK-048]', async () => {
  const [open, hidden] = [
    await aStoredTrack(world, owner),
    await aStoredTrack(world, owner, { published: false }),
  ];
  for (const { id } of [open, hidden]) {
    expect((await play(owner, id)).status).toBe(204);
    expect(await playsOf(id)).toBe(0);
  }
  expect((await play(ada, hidden.id)).status).toBe(404);
  expect(await playsOf(hidden.id)).toBe(0);
});

test('the call needs no payload and takes no unknown one [TRACK-045]', async () => {
  const { id } = await aStoredTrack(world, owner);
  await world.guest.call(countPlay, { id });
  const withBody = await ada.raw({ method: 'POST', url: `/api/mixdowns/${id}/plays`, body: { times: 9 } });
  expect(withBody.status).toBe(422);
  expect(await playsOf(id)).toBe(1);
});
