import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import { createTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { transcodeUpload } from '#features/uploads/server/transcode-upload.ts';
import { startJobs } from '#platform/server/jobs/run-jobs.ts';
import { openDecoderSandbox } from '#platform/server/media/open-decoder-sandbox.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const ada = await world.person('ada');
const large = aWav({ seconds: 15 });
const opened = path.join(world.platform.config.dataDir, 'large-may-begin');
const sandbox = await openDecoderSandbox({ mode: 'off', maxStreams: 0 });
// The real decoder, delayed by the test for a large file.
const late = `case "$*" in *'"measuredBytes":${large.length}'*) until [ -e "$0" ]; do sleep 0.1; done;; esac; exec "$@"`;
world.platform.decoder = async () => ({
  ...sandbox,
  audioCommand: ['/bin/sh', '-c', late, opened, ...sandbox.audioCommand],
});

async function waiting(bytes: Buffer): Promise<string> {
  const fileName = await uploadAudio(ada, bytes);
  return trackOf(await ada.call(createTrack, { mixdown: { title: 'A piece', fileName } })).id;
}
const statusOf = async (id: string) => trackOf(await ada.call(getTrack, { id })).status;

test('a large file that finds no free encoder is not copied from storage [TRACK-102]', async () => {
  const fileName = await uploadAudio(ada, large);
  const giveBack = sandbox.fileSlots.tryAcquire();
  onTestFinished(() => giveBack?.());
  const read: string[] = [];
  const { storage } = world.platform;
  const openRange: typeof storage.openRange = (key, ...range) => {
    read.push(key);
    return storage.openRange(key, ...range);
  };
  const platform = { ...world.platform, storage: { ...storage, openRange } };
  expect(await transcodeUpload(platform, fileName)).toMatchObject({ ok: false, code: 'busy' });
  expect(read).toEqual([]);
});

test('a small file is processed while six large ones wait, then all of them; encoders use only the data folder [TRACK-102] [TRACK-103]', {
  timeout: 90_000,
}, async () => {
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) ids.push(await waiting(large));
  const { platform, database, features } = world;
  const stop = await startJobs({ platform, pool: database.pool, features, concurrency: 4 });
  onTestFinished(() => writeFile(opened, '').then(stop));
  await expect.poll(() => statusOf(ids[0] ?? ''), { timeout: 30_000 }).toBe('processing');
  const small = await waiting(aWav({ seconds: 0.15 }));
  await expect.poll(() => statusOf(small), { timeout: 30_000 }).toBe('done');
  expect(await Promise.all(ids.map(statusOf))).not.toContain('done');
  const temporary = () => readdir(path.join(platform.config.dataDir, 'tmp'));
  expect((await temporary()).join()).toMatch(/-transcode-/);
  await writeFile(opened, '');
  for (const id of ids) await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('done');
});
