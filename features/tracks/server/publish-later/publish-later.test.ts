import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { getTrack, listOwnTracks } from '#features/tracks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf, trackPageOf } from '#features/tracks/model/track-document.ts';
import { aSecretTrack } from '#features/tracks/testing/a-secret-track.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { follow } from '#features/tracks/testing/follow.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { processAudio } from '../files/process-audio.ts';
import { publishDueTracks } from './publish-due-tracks.ts';

const world = await aWorld();
const { platform, clock } = world;
const owner = await world.person('owner');
const ada = await world.person('ada');
await follow(world, ada, owner);
const HOUR = 3_600_000;
const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const hidden = async (more: object = {}) =>
  (await aStoredTrack(world, owner, { published: false, ...more })).id;
const change = (id: string, mixdown: object) => owner.call(updateTrack, { id, mixdown }).then(trackOf);
const view = (id: string) => owner.call(getTrack, { id }).then(trackOf);
const runJob = () => publishDueTracks(makeCall(platform, platform.db, guest));
const listings = async (id: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox_events where payload::text like ${`%${id}%`} and type = 'track.listed'`.execute(
    platform.db,
  );
  return rows[0]?.count;
};

test('an owner plans, changes and takes back when a track is published, and others learn nothing [TRACK-130]', async () => {
  const { id, link } = await aSecretTrack(world, owner);
  const first = inMs(HOUR);
  expect(await change(id, { publishAt: first })).toMatchObject({ publishAt: first, published: false });
  const later = inMs(2 * HOUR);
  expect((await change(id, { publishAt: later })).publishAt).toBe(later);
  const shown = trackOf(await world.guest.call(getTrack, { id, secret: link.secret }));
  expect(shown.publishAt).toBeUndefined();
  expect((await change(id, { title: 'Other' })).publishAt).toBe(later);
  expect((await change(id, { publishAt: null })).publishAt).toBeUndefined();
  clock.advance(3 * HOUR);
  await runJob();
  expect((await view(id)).published).toBe(false);
});

test('a time that is over, more than a year ahead, or for a published track is refused [TRACK-130]', async () => {
  const id = await hidden();
  for (const publishAt of [inMs(0), inMs(-1), inMs(367 * 24 * HOUR)])
    await expect(change(id, { publishAt })).rejects.toMatchObject({ status: 422 });
  await expect(change(id, { publishAt: inMs(HOUR), published: true })).rejects.toMatchObject({ status: 422 });
  const published = await aStoredTrack(world, owner);
  await expect(change(published.id, { publishAt: inMs(HOUR) })).rejects.toMatchObject({ status: 422 });
  const as = (body: unknown) =>
    owner.raw({ method: 'PUT', url: `/api/mixdowns/${id}`, body: { mixdown: { publish_at: body } } });
  for (const wrong of ['tomorrow', '2027-13-01T00:00:00Z', 12, '', '2027-01-01'])
    expect((await as(wrong)).status, String(wrong)).toBe(422);
  await expect(ada.call(updateTrack, { id, mixdown: { publishAt: inMs(HOUR) } })).rejects.toMatchObject({
    status: 404,
  });
});

test('a planned track is published once at its time, as by hand, however often the job runs [TRACK-131]', async () => {
  const id = await hidden({ title: 'Planned' });
  await change(id, { publishAt: inMs(HOUR) });
  await runJob();
  expect((await view(id)).published).toBe(false);
  clock.advance(HOUR);
  const { thrown } = await race(4, runJob);
  expect(thrown).toEqual([]);
  const track = await view(id);
  expect(track).toMatchObject({ published: true });
  expect(track.publishAt).toBeUndefined();
  expect(await listings(id)).toBe(1);
  const listed = trackPageOf(await owner.call(listOwnTracks, {})).items.find((one) => one.id === id);
  expect(listed?.published).toBe(true);
  expect(trackOf(await world.guest.call(getTrack, { id })).title).toBe('Planned');
});

test('publishing by hand ends the plan, and taking the track back stays so [TRACK-130]', async () => {
  const id = await hidden();
  await change(id, { publishAt: inMs(HOUR) });
  await change(id, { published: true });
  await change(id, { published: false });
  clock.advance(2 * HOUR);
  await runJob();
  expect((await view(id)).published).toBe(false);
});

test('a planned track that is still processed is published when it is done; one that is deleted is gone [TRACK-131]', async () => {
  const [waiting, deleted] = [await hidden({ status: 'waiting' }), await hidden()];
  for (const id of [waiting, deleted]) await change(id, { publishAt: inMs(HOUR) });
  await owner.call(deleteTrack, { id: deleted });
  clock.advance(2 * HOUR);
  await runJob();
  expect(await view(waiting)).toMatchObject({ published: true, status: 'waiting' });
  await expect(world.guest.call(getTrack, { id: waiting })).rejects.toMatchObject({ status: 404 });
});

test('a track that failed, is hidden, or whose owner is suspended stays unpublished with the reason [TRACK-132]', async () => {
  const [failed, withheld, suspended] = [await hidden({ status: 'waiting' }), await hidden(), await hidden()];
  for (const id of [failed, withheld]) await change(id, { publishAt: inMs(HOUR) });
  await processAudio(makeCall(platform, platform.db, guest), { trackId: failed });
  expect((await view(failed)).status).toBe('error');
  await sql`update tracks set withheld = 'track' where id = ${withheld}`.execute(platform.db);
  clock.advance(2 * HOUR);
  await runJob();
  expect(await view(failed)).toMatchObject({ published: false, publishRefused: 'failed' });
  expect(await view(withheld)).toMatchObject({ published: false, publishRefused: 'hidden' });
  await change(suspended, { publishAt: inMs(HOUR) });
  await updateUser(platform.db, owner.id, { banned_at: clock.now() });
  clock.advance(2 * HOUR);
  await runJob();
  await updateUser(platform.db, owner.id, { banned_at: null });
  expect(await view(suspended)).toMatchObject({ published: false, publishRefused: 'suspended' });
  expect((await change(suspended, { published: true })).publishRefused).toBeUndefined();
});
