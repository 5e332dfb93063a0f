import { expect, test } from 'vitest';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { caseAbout } from '#features/reports/testing/a-case.ts';
import { getTrack, listRecentTracks } from '#features/tracks/contract.ts';
import { trackOf, trackPageOf } from '#features/tracks/model/track-document.ts';
import { reportTrack } from '#features/tracks/report.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
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

wrongInputs({
  world,
  endpoint: reportTrack,
  as: () => ben,
  good: async () => ({ id: (await aStoredTrack(world, ada)).id, reason: 'Stolen' }),
  unchanged: ['moderation_cases', 'reports'],
});
