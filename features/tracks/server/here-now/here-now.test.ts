import { afterAll, expect, test } from 'vitest';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { getHereNow } from '#features/tracks/here-now.contract.ts';
import { HERE_NOW_KEY } from '#features/tracks/model/here-now.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest, type MemberActor } from '#platform/pure/actor.ts';
import { liveNotifyChannel } from '#platform/server/live/live-publish.ts';
import { countStatements } from '#testing/count-statements.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { findHereNow } from './here-now-live.ts';

const MINUTE = 60_000;
const world = await aWorld();
const [owner, ada, ben] = [await world.person('owner'), await world.person('ada'), await world.person('ben')];
const client = await world.database.pool.connect();
const sent: unknown[] = [];
client.on('notification', ({ payload }) => {
  const { channel, message } = JSON.parse(payload ?? '') as { channel?: string; message: unknown };
  if (channel === 'community-now') sent.push(message);
});
await client.query(`listen ${liveNotifyChannel}`);
afterAll(() => client.release(true));

const now = () => world.guest.call(getHereNow, {});
const play = (person: { raw: typeof ada.raw }, id: string, address?: string) =>
  person.raw({ method: 'POST', url: `/api/mixdowns/${id}/plays`, address });
const titlesOf = async (person: Pick<typeof ada, 'call'> = world.guest) =>
  (await person.call(getHereNow, {})).published.data.map(({ attributes }) => attributes.title);

test('listeners of the last quarter of an hour are a number without names, and fewer than three are none [COMM-090] [COMM-091]', async () => {
  const [one, two] = [await aStoredTrack(world, owner), await aStoredTrack(world, owner)];
  for (const { id } of [one, two]) for (const person of [ada, ben]) await play(person, id);
  world.clock.advance(10_000);
  expect((await now()).listeners).toBeNull();
  await play(world.newGuest(), one.id, '192.0.2.7');
  // The owner of a track is no listener of it.
  await play(owner, one.id);
  expect((await now()).listeners).toBeNull();
  world.clock.advance(10_000);
  const answer = await now();
  expect(answer.listeners).toBe(3);
  for (const { id, username } of [ada, ben]) {
    expect(JSON.stringify(answer)).not.toContain(id);
    expect(JSON.stringify(answer)).not.toContain(username);
  }
  world.clock.advance(5000);
  const { statements } = await countStatements(world.database, async () => {
    await Promise.all(Array.from({ length: 20 }, now));
  });
  expect(statements).toBeLessThanOrEqual(4);
  world.clock.advance(15 * MINUTE);
  expect((await now()).listeners).toBeNull();
});

test('what was published last is shown with the time of that, and what is withdrawn is not [COMM-090]', async () => {
  const old = await aStoredTrack(world, owner, { title: 'Written long ago', published: false });
  for (const title of ['First', 'Second', 'Third']) {
    world.clock.advance(MINUTE);
    await aStoredTrack(world, owner, { title });
  }
  world.clock.advance(MINUTE);
  await owner.call(updateTrack, { id: old.id, mixdown: { published: true } });
  const publishedAt = world.clock.now().toISOString();
  world.clock.advance(2000);
  expect(await titlesOf()).toEqual(['Written long ago', 'Third', 'Second']);
  expect(await titlesOf(ada)).toEqual(['Written long ago', 'Third', 'Second']);
  expect((await now()).publishedAt[0]).toBe(publishedAt);
  await owner.call(updateTrack, { id: old.id, mixdown: { published: false } });
  world.clock.advance(2000);
  expect(await titlesOf()).toEqual(['Third', 'Second', 'First']);
});

test('who looks gets one message for many published tracks, a student and another key none [COMM-093]', async () => {
  await world.drain();
  await client.query('select 1');
  sent.length = 0;
  const made = await Promise.all([1, 2, 3].map(() => aStoredTrack(world, owner)));
  await aStoredTrack(world, owner, { published: false });
  await world.drain();
  await client.query('select 1');
  expect(sent).toHaveLength(1);
  expect(made.map(({ id }) => ({ event: 'here-now', data: { newest: id } }))).toContainEqual(sent[0]);
  const actor = (isStudent: boolean): MemberActor => ({
    ...guest,
    userId: ada.id,
    sessionKey: 'session',
    isStudent,
  });
  world.clock.advance(2000);
  const newest = (await now()).published.data[0]?.id;
  expect((await findHereNow(world.platform, actor(false), HERE_NOW_KEY))?.message).toEqual({
    event: 'here-now',
    data: { newest },
  });
  expect(await findHereNow(world.platform, actor(true), HERE_NOW_KEY)).toBeNull();
  expect(await findHereNow(world.platform, actor(false), 'community')).toBeNull();
});

wrongInputs({ world, endpoint: getHereNow, as: () => ada, good: () => ({}), unchanged: [] });
