import { expect, test } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import { createTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { scoresNow } from '#features/tracks/testing/trending.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const owner = await world.person('owner');
const slow = { timeout: 90_000 };

async function waiting(title: string): Promise<{ id: string; fileName: string }> {
  const fileName = await uploadAudio(owner, aWav({ seconds: 0.5 }));
  const { id } = trackOf(await owner.call(createTrack, { mixdown: { title, fileName, published: true } }));
  return { id, fileName };
}
const statusOf = async (id: string) => trackOf(await owner.call(getTrack, { id })).status;

test(
  'when a worker is killed at any step of processing, another one finishes and nothing is lost [TRACK-092]',
  slow,
  async () => {
    const tracks = [];
    for (const step of ['begun', 'stored', 'done']) {
      tracks.push(await waiting(step));
      const doomed = await aSiteProcess(world, { worker: true, failpoints: `process-audio.${step}=kill` });
      expect(await doomed.ended).toBe('SIGKILL');
      expect(await statusOf(tracks.at(-1)?.id ?? '')).toBe(step === 'done' ? 'done' : 'processing');
    }
    const replacement = await aSiteProcess(world, { worker: true, deadAfterSeconds: 1 });
    for (const { id, fileName } of tracks) {
      await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('done');
      const track = trackOf(await world.guest.call(getTrack, { id }));
      expect((await world.guest.raw({ method: 'GET', url: track.audioMp3Url ?? '' })).status).toBe(200);
      const original = () => world.platform.storage.stat(`uploads/${fileName}`);
      await expect.poll(original, { timeout: 20_000 }).toBeNull();
    }
    await replacement.kill();
  },
);

test(
  'three kills of the worker do not count against a file: the fourth attempt makes the track [TRACK-098]',
  slow,
  async () => {
    const { id } = await waiting('Unlucky');
    for (let kills = 0; kills < 3; kills++) {
      const doomed = await aSiteProcess(world, {
        worker: true,
        deadAfterSeconds: 1,
        failpoints: 'process-audio.begun=kill',
      });
      expect(await doomed.ended).toBe('SIGKILL');
    }
    const replacement = await aSiteProcess(world, { worker: true, deadAfterSeconds: 1 });
    await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('done');
    await replacement.kill();
  },
);

test(
  'when a dispatcher is killed after delivering, its events are delivered again and count once',
  slow,
  async () => {
    await world.drain();
    const { id } = await aStoredTrack(world, owner);
    await world.drain();
    const fan = await world.person('fan');
    await world.drain();
    await fan.call(likeTrack, { id });
    const doomed = await aSiteProcess(world, { worker: true, failpoints: 'outbox.delivered=kill' });
    expect(await doomed.ended).toBe('SIGKILL');
    const left = await world.platform.db.selectFrom('outbox_events').select('type').execute();
    expect(left.map(({ type }) => type)).toEqual(['track.liked']);
    expect((await scoresNow(world)).get(id)).toBeCloseTo(5, 1);
    expect((await scoresNow(world)).get(id)).toBeCloseTo(5, 1);
  },
);
