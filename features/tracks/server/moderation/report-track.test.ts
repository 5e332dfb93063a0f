import { expect, test } from 'vitest';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { caseAbout } from '#features/reports/testing/a-case.ts';
import { getTrack, getTrackByLink, listRecentTracks } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf, trackPageOf } from '#features/tracks/model/track-document.ts';
import { reportTrack } from '#features/tracks/report.contract.ts';
import { publishDueTracks } from '#features/tracks/server/publish-later/publish-due-tracks.ts';
import { aSecretTrack } from '#features/tracks/testing/a-secret-track.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const ada = await world.person('ada');
const ben = await world.person('ben');
const admin = await world.person('admin', { admin: true });

test('a reported track is in the queue; once hidden it is in no list, and its owner reads so and cannot publish it', async () => {
  const track = await aStoredTrack(world, ada, { title: 'Borrowed' });
  await ben.call(reportTrack, { id: track.id, reason: 'This is my song' });
  const entry = await caseAbout(admin, ada, 'track');
  expect(entry).toMatchObject({
    subject: { label: 'the track “Borrowed”', hidden: false },
    reports: [{ reason: 'This is my song' }],
  });
  await admin.call(settleCase, { id: entry.id, action: 'hide', message: 'It is not yours.' });
  const { items } = trackPageOf(await world.guest.call(listRecentTracks, { items: 100 }));
  expect(items.some(({ id }) => id === track.id)).toBe(false);
  expect(trackOf(await ada.call(getTrack, { id: track.id })).withheld).toBe(true);
  const publish = ada.raw({
    method: 'PUT',
    url: `/api/mixdowns/${track.id}`,
    body: { mixdown: { published: true } },
  });
  expect((await publish).status).toBe(422);
});

test("a member cannot report their own track, an admin's, or an invisible one", async () => {
  const own = await aStoredTrack(world, ada);
  const admins = await aStoredTrack(world, admin);
  const hidden = await aStoredTrack(world, ada, { published: false });
  const report = (id: string, actor = ada) => actor.call(reportTrack, { id, reason: 'Stolen' });
  await expect(report(own.id)).rejects.toMatchObject({ status: 403 });
  await expect(report(admins.id)).rejects.toMatchObject({ status: 403 });
  await expect(report(hidden.id, ben)).rejects.toMatchObject({ status: 404 });
});

test('a listener reports a track that a secret link opens; once hidden the link opens nothing, and no time publishes it [TRACK-181] [TRACK-182]', async () => {
  const { id, secret, link } = await aSecretTrack(world, ada);
  const dora = await world.person('dora');
  const report = (by?: string) => dora.call(reportTrack, { id, reason: 'Hateful', secret: by });
  for (const wrong of [undefined, 'x'.repeat(22)])
    await expect(report(wrong)).rejects.toMatchObject({ status: 404 });
  await report(secret);
  await ada.call(updateTrack, {
    id,
    mixdown: { publishAt: new Date(world.clock.now().getTime() + 60_000).toISOString() },
  });
  const entry = await caseAbout(admin, ada, 'track');
  await admin.call(settleCase, { id: entry.id, action: 'hide', message: 'Not here.' });
  await expect(world.guest.call(getTrackByLink, link)).rejects.toMatchObject({ status: 404 });
  world.clock.advance(120_000);
  await publishDueTracks(makeCall(world.platform, world.platform.db, guest));
  expect(trackOf(await ada.call(getTrack, { id }))).toMatchObject({
    published: false,
    withheld: true,
    publishRefused: 'hidden',
  });
});

wrongInputs({
  world,
  endpoint: reportTrack,
  as: () => ben,
  good: async () => ({ id: (await aStoredTrack(world, ada)).id, reason: 'Stolen' }),
  unchanged: ['moderation_cases', 'reports'],
});
