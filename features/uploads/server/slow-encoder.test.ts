import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import { createTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { openDecoderSandbox } from '#platform/server/media/open-decoder-sandbox.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const ada = await world.person('ada');
const opened = path.join(world.platform.config.dataDir, 'decoder-may-begin');
const sandbox = await openDecoderSandbox({ mode: 'off' });
// The real decoder, delayed until the test lets it read.
const late = ['/bin/sh', '-c', 'until [ -e "$0" ]; do sleep 0.1; done; exec "$@"', opened];
world.platform.decoder = async () => ({ ...sandbox, audioCommand: [...late, ...sandbox.audioCommand] });

test('an upload is answered when stored, before its encoder is done, and becomes a track [TRACK-104]', async () => {
  const bytes = aWav({ seconds: 120 });
  const fileName = await uploadAudio(ada, bytes);
  const kept = await world.platform.storage.read(`uploads/${fileName}`);
  expect(Buffer.from(kept ?? []).equals(bytes)).toBe(true);
  await writeFile(opened, '');
  const { id } = trackOf(await ada.call(createTrack, { mixdown: { title: 'Late', fileName } }));
  await world.drain();
  expect(trackOf(await ada.call(getTrack, { id }))).toMatchObject({ status: 'done', duration: 120_000 });
});
