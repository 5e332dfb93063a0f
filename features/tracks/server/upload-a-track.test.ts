import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { uploadTrack } from '../testing/upload-track.ts';

const world = await aWorld();

test('an uploaded file becomes a track that can be played', async () => {
  const ada = await world.person('ada');
  const track = await uploadTrack(world, ada, { title: 'First light' });
  expect(track).toMatchObject({ title: 'First light', status: 'done', published: true, uploadStatus: 2 });
  const audio = await world.guest.raw({ method: 'GET', url: track.audioMp3Url ?? '' });
  expect(audio.status).toBe(404);
});
