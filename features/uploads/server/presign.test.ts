import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { presignAudio } from '#features/uploads/contract.ts';
import { MAX_AUDIO_BYTES } from '#features/uploads/model/upload-rules.ts';
import type { Person } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld({ rateLimits: 'on' });
const ada = await world.person('ada');
const ask = (query: string, actor = ada) =>
  actor.raw({ method: 'GET', url: `/api/track_uploads/presign?${query}` });

test('a permission has fields, headers, method, url and filename; its headers are those to send [TRACK-082] [CAMPAIGN-142]', async () => {
  const { status, body } = await ask('filename=My%20song.wav&content_type=audio/wav&content_length=1000');
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['fields', 'filename', 'headers', 'method', 'url']);
  expect(body).toMatchObject({
    fields: {},
    method: 'PUT',
    headers: { 'Content-Type': 'audio/wav', 'X-CSRF-Token': ada.csrfToken() },
  });
  expect(body.filename).toMatch(/^[a-z0-9]{32}\.wav$/);
  expect(body.url).toContain(`/uploads/${body.filename}?permission=`);
});

test('a permission covers 100 MB and no byte more [TRACK-084]', async () => {
  expect(MAX_AUDIO_BYTES).toBe(100 * 1024 * 1024);
  expect((await ask(`filename=a.wav&content_length=${MAX_AUDIO_BYTES}`)).status).toBe(200);
  for (const length of [MAX_AUDIO_BYTES + 1, 0, -1, 1.5, 'x', '', 1e300]) {
    const { status, body } = await ask(`filename=a.wav&content_length=${length}`);
    expect([status, Object.keys(body.errors)], String(length)).toEqual([422, ['content_length']]);
  }
});

test('a member whose file would fill the disk reads so before a byte is sent [OPS-030]', async () => {
  const { config } = world.platform;
  const { dataDir } = config;
  onTestFinished(() => {
    Object.assign(config, { dataDir });
  });
  // This folder of the kernel has no free byte.
  Object.assign(config, { dataDir: '/proc' });
  const { status, body } = await ask('filename=a.wav&content_length=5');
  expect([status, body.code]).toEqual([507, 'insufficient_storage']);
  const image = '/api/image_uploads/presign?filename=a.png&content_type=image/png';
  expect((await ada.raw({ method: 'GET', url: image })).status).toBe(507);
  Object.assign(config, { dataDir: join(dataDir, 'not-there-yet') });
  expect((await ask('filename=a.wav&content_length=5')).status).toBe(200);
});

test('presigning stores no upload', async () => {
  await ask('filename=a.wav&content_length=5');
  expect(await world.platform.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
});

test('the key contains nothing that the client sends', async () => {
  for (const name of [
    '#features/etc/passwd',
    'a/b.wav',
    'x.wav.html',
    '\r\nSet-Cookie: a=b',
    '🎵.mp3',
    'x'.repeat(255),
  ]) {
    const { status, body } = await ask(
      `content_length=5&filename=${encodeURIComponent(name)}`,
      await world.person(`p${name.length}`),
    );
    expect(status).toBe(200);
    expect(body.filename).toMatch(/^[a-z0-9]{32}\.(mp3|wav|bin)$/);
  }
});

test('the 21st permission within an hour is 429 [SHELL-104] [CAMPAIGN-184]', async () => {
  const eager = await world.person('eager');
  const input = { filename: 'a.wav', contentLength: 5 };
  for (let times = 0; times < 20; times++) await eager.call(presignAudio, input);
  const answer = await ask('filename=a.wav&content_length=5', eager);
  expect([answer.status, answer.body]).toEqual([
    429,
    { error: 'Too many attempts. Please try again later.' },
  ]);
  expect(Number(answer.headers['retry-after'])).toBe(3600);
  world.clock.advance(3_600_000);
  expect((await ask('filename=a.wav&content_length=5', eager)).status).toBe(200);
});

test('the 61st play call in a minute from one address is 429 [TRACK-049]', async () => {
  const busy = await world.person('busy');
  const url = `/api/mixdowns/${busy.id}/plays`;
  const play = async (actor: Person = busy) =>
    (await actor.raw({ method: 'POST', url, address: '192.0.2.60' })).status;
  for (let times = 0; times < 60; times++) expect(await play()).toBe(404);
  expect(await play()).toBe(429);
  // The limit counts the address, for guests and members alike.
  for (const actor of [world.newGuest(), await world.person('neighbour')])
    expect(await play(actor)).toBe(429);
});
