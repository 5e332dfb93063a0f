import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { changeSite } from '#features/admin/testing/site-settings.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { cleanUpTracks } from '../files/clean-up-tracks.ts';
import { handleDrawTrackCard } from './draw-track-card.ts';

const world = await aWorld();
const { db, storage } = world.platform;
const owner = await world.person('owner');
const admin = await world.person('admin', { admin: true });

const cardOf = (id: string) => world.guest.raw({ method: 'GET', url: `/covers/${id}/card.jpg` });
const draw = (trackId: string) => handleDrawTrackCard(makeCall(world.platform, db, guest), { trackId });
const keyOf = async (id: string) => (await findTrack(db, id))?.share_card_key ?? null;
const waiting = async (id: string) => {
  const { rows } = await world.database.pool.query(
    "select 1 from graphile_worker.jobs where key = 'track-card:' || $1",
    [id],
  );
  return rows.length;
};

test('a track that guests see gets a card of 1200 by 630 px, which is its picture for links; until then it is the cover [SITE-113]', async () => {
  const { id } = await aStoredTrack(world, owner, { title: 'Night bus' });
  await world.drain();
  expect(await waiting(id)).toBe(1);
  const before = await cardOf(id);
  expect([before.status, before.headers.location]).toEqual([302, `/covers/${id}/1000.png`]);
  await draw(id);
  const key = await keyOf(id);
  const { status, headers } = await cardOf(id);
  expect([status, headers.location]).toEqual([302, `/files/${key}`]);
  const file = await world.guest.raw({ method: 'GET', url: `/files/${key}` });
  expect([file.status, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { width, height } = await sharp((await storage.read(key ?? '')) ?? undefined).metadata();
  expect([width, height]).toEqual([1200, 630]);
});

test('a card with a former title, name of its artist or of the site is shown no more, and drawn anew [SITE-113]', async () => {
  const ida = await world.person('ida');
  const { id } = await aStoredTrack(world, ida, { title: 'Night bus' });
  await draw(id);
  const keys = [await keyOf(id)];
  for (const change of [
    () => ida.call(updateTrack, { id, mixdown: { title: 'Day bus' } }),
    () => db.updateTable('users').set({ username: 'Ida B.' }).where('id', '=', ida.id).execute(),
    () => changeSite(admin, { name: 'Harbour' }),
  ]) {
    await change();
    expect((await cardOf(id)).headers.location).toBe(`/covers/${id}/1000.png`);
    expect(await waiting(id)).toBe(1);
    await draw(id);
    keys.push(await keyOf(id));
    expect((await cardOf(id)).headers.location).toBe(`/files/${keys.at(-1)}`);
  }
  expect(new Set(keys).size).toBe(4);
  // The former ones are objects that no track has.
  world.clock.advance(2 * 86_400_000);
  for await (const { key } of storage.list(`tracks/${id}/`))
    expect(await world.guest.raw({ method: 'GET', url: `/files/${key}` })).toMatchObject({
      status: key === keys.at(-1) ? 200 : 404,
    });
  await changeSite(await world.person('second', { admin: true }), { name: '' });
});

test('asking for the card of a track again does not put off the one that waits [SHELL-152]', async () => {
  const { id } = await aStoredTrack(world, owner, { title: 'Slow bus' });
  await cardOf(id);
  const job = async () =>
    (
      await world.database.pool.query(
        "select run_at, attempts, priority from graphile_worker.jobs where key = 'track-card:' || $1",
        [id],
      )
    ).rows;
  await world.database.pool.query('update graphile_worker._private_jobs set attempts = 2');
  const before = await job();
  expect(before).toMatchObject([{ attempts: 2, priority: 10 }]);
  await cardOf(id);
  expect(await job()).toEqual(before);
});

test('a hidden track has no card, and that of one that is hidden later is served no more [SITE-113]', async () => {
  const hugo = await world.person('hugo');
  const hidden = await aStoredTrack(world, hugo, { published: false });
  await draw(hidden.id);
  expect([await keyOf(hidden.id), (await cardOf(hidden.id)).status]).toEqual([null, 404]);
  const shown = await aStoredTrack(world, hugo);
  await draw(shown.id);
  const key = await keyOf(shown.id);
  await hugo.call(updateTrack, { id: shown.id, mixdown: { published: false } });
  expect((await cardOf(shown.id)).status).toBe(404);
  expect((await world.server.inject(`/files/${key}`)).statusCode).toBe(404);
  for (const id of [randomUUID(), 'x']) expect((await cardOf(id)).status).toBe(404);
});

test('a card is kept by the nightly cleanup, and deleted with its track [SITE-113]', async () => {
  const ivo = await world.person('ivo');
  const { id } = await aStoredTrack(world, ivo);
  await draw(id);
  const key = (await keyOf(id)) ?? '';
  await cleanUpTracks(makeCall(world.platform, db, guest));
  expect(await storage.stat(key)).not.toBeNull();
  await ivo.call(deleteTrack, { id });
  await world.drain();
  expect(await storage.stat(key)).toBeNull();
});
