import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { presignAudio } from '#features/uploads/contract.ts';
import { insertUpload } from '#features/uploads/server/upload.store.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld({ rateLimits: 'on' });
const { platform, clock } = world;
const tone = aWav({ seconds: 0.1 });

/** A stored upload, without a permission, which has a limit of its own. */
async function anUpload(owner: Member, fileName: string): Promise<string> {
  await platform.storage.put(`uploads/${fileName}`, tone);
  await insertUpload(platform.db, {
    file_name: fileName,
    user_id: owner.id,
    kind: 'audio',
    original_name: 'a.wav',
    content_type: 'audio/wav',
    content_length: tone.length,
    created_at: clock.now(),
    stored_at: clock.now(),
    state: 'stored',
  });
  return fileName;
}

async function make(owner: Member, fileName: string) {
  const body = { mixdown: { title: 'Song', file_name: fileName } };
  return owner.raw({ method: 'POST', url: '/api/mixdowns', body });
}

test('the 21st new track and the 21st upload permission within an hour answer 429; refused and repeated calls do not count [TRACK-095]', async () => {
  const busy = await world.person('busy');
  for (let at = 0; at < 25; at += 1) expect((await make(busy, 'nothing.wav')).status).toBe(422);
  for (let at = 0; at < 20; at += 1) {
    const fileName = await anUpload(busy, `song-${at}.wav`);
    expect((await make(busy, fileName)).status).toBe(201);
  }
  expect((await make(busy, 'song-0.wav')).status).toBe(201);
  const refused = await make(busy, await anUpload(busy, 'song-20.wav'));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const input = { filename: 'a.wav', contentLength: 5 };
  for (let at = 0; at < 20; at += 1) await busy.call(presignAudio, input);
  await expect(busy.call(presignAudio, input)).rejects.toMatchObject({ status: 429 });
  const other = await world.person('other');
  expect((await make(other, await anUpload(other, 'hers.wav'))).status).toBe(201);
  clock.advance(3_600_000);
  expect((await make(busy, 'song-20.wav')).status).toBe(201);
  expect((await busy.call(presignAudio, input)).filename).toMatch(/wav$/);
});

test('the 121st change of a track within an hour answers 429, even when all were refused', async () => {
  const restless = await world.person('restless');
  const change = async () =>
    (await restless.raw({ method: 'PUT', url: `/api/mixdowns/${restless.id}`, body: { mixdown: {} } }))
      .status;
  for (let at = 0; at < 120; at += 1) expect(await change()).toBe(404);
  expect(await change()).toBe(429);
  clock.advance(3_600_000);
  expect(await change()).toBe(404);
});

test('the 301st request for waveforms within a minute answers 429, whatever it asks for [TRACK-192]', async () => {
  const [guest, ids] = [world.newGuest(), randomUUID()];
  const ask = () => guest.raw({ method: 'GET', url: `/api/mixdowns/waveforms?ids=${ids}` });
  for (let at = 0; at < 300; at += 1) expect((await ask()).status).toBe(404);
  expect((await ask()).status).toBe(429);
  clock.advance(60_000);
  expect((await ask()).status).toBe(404);
});
