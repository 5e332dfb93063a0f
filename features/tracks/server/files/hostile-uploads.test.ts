import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import { createTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio, uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { openDecoderSandbox } from '#platform/server/media/open-decoder-sandbox.ts';
import { canary, hostileAudioFiles, hostileMaxSeconds } from '#testing/hostile-files/hostile-files.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const limited = openDecoderSandbox({ maxChildren: 2, limits: { maxSeconds: hostileMaxSeconds } });
world.platform.decoder = () => limited;
const mallory = await world.person('mallory');
const neighbour = path.join(world.platform.config.dataDir, 'neighbour.wav');
await writeFile(neighbour, Buffer.concat([aWav({ seconds: 1 }), Buffer.from(canary)]));
const hostile = (await hostileAudioFiles(neighbour)).filter(({ bytes }) => bytes.length > 0);

test('every hostile file is refused or fails, and nothing served contains its payload [TRACK-089]', {
  timeout: 120_000,
}, async () => {
  const made: { name: string; id: string }[] = [];
  const endings: Record<string, string> = {};
  for (const { name, bytes } of hostile) {
    const fileName = await uploadAudio(mallory, bytes, name);
    try {
      const { id } = trackOf(
        await mallory.call(createTrack, { mixdown: { title: name, fileName, published: true } }),
      );
      made.push({ name, id });
    } catch (error) {
      expect(error).toMatchObject({
        status: 422,
        fields: { file_name: ['is not an audio file that can be used'] },
      });
      endings[name] = error instanceof Refusal ? 'refused' : String(error);
    }
  }
  await world.drain();
  for (const { name, id } of made) {
    const track = trackOf(await mallory.call(getTrack, { id }));
    endings[name] = track.status;
    for (const url of [track.audioMp3Url, track.directWaveformUrl]) {
      if (url === null) continue;
      const file = await world.server.inject({ method: 'GET', url });
      expect([file.statusCode, file.rawPayload.includes(canary)], name).toEqual([200, false]);
    }
  }
  expect(endings).toEqual(Object.fromEntries(hostile.map(({ name, expect: right }) => [name, right])));
});

test('after hostile files a valid file is still processed', async () => {
  expect((await uploadTrack(world, mallory)).status).toBe('done');
});

test('a file longer than the limit ends in error with a reason, one at the limit is done [TRACK-100]', async () => {
  const long = await uploadTrack(world, mallory, {
    bytes: aWav({ seconds: hostileMaxSeconds + 1, rate: 8000 }),
  });
  const fits = await uploadTrack(world, mallory, { bytes: aWav({ seconds: hostileMaxSeconds, rate: 8000 }) });
  expect([long.status, long.failure?.reason, fits.status]).toEqual(['error', 'too_long', 'done']);
});
