import { once } from 'node:events';
import { access, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import { createTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { presignAudio, type UploadPermission } from '#features/uploads/contract.ts';
import { partFilePath } from '#features/uploads/server/part-file.ts';
import { uploadKey } from '#features/uploads/server/receive-bytes.ts';
import { armFailpoint } from '#platform/server/failpoints.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const ada = await world.person('ada');
const bytes = aWav({ seconds: 10 });
const { port } = new URL(await world.server.listen({ host: '127.0.0.1', port: 0 }));
const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const permit = (contentLength = bytes.length) =>
  ada.call(presignAudio, { filename: 'song.wav', contentType: 'audio/wav', contentLength });

function open(
  method: string,
  { url, headers }: UploadPermission,
  more: Record<string, string | number> = {},
) {
  return request({ port, host: '127.0.0.1', method, path: url, headers: { ...headers, cookie, ...more } });
}

/** Sends and reads the answer; null when the connection was lost. */
async function send(
  method: string,
  permission: UploadPermission,
  body?: Buffer,
  more: Record<string, string | number> = {},
) {
  const sent = open(method, permission, { 'content-length': body?.length ?? 0, ...more });
  sent.end(body);
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode as number, offset: Number(response.headers['upload-offset']), text };
}

/** Sends the first bytes of a complete upload, then cuts the connection. */
async function cutAfter(permission: UploadPermission, length: number): Promise<void> {
  const sent = open('PUT', permission, { 'content-length': bytes.length });
  sent.on('error', () => {});
  sent.write(bytes.subarray(0, length));
  await expect
    .poll(async () => (await send('HEAD', permission)).offset, { timeout: 5000 })
    .toBeGreaterThan(0);
  sent.destroy();
}

test('an upload whose connection is cut repeatedly resumes at its offset and becomes a track', async () => {
  const permission = await permit();
  await cutAfter(permission, 200_000);
  for (let times = 0; times < 3; times++) {
    const { offset } = await send('HEAD', permission);
    expect(offset).toBeLessThan(bytes.length);
    const sent = open('PUT', permission, {
      'content-length': bytes.length - offset,
      'upload-offset': offset,
    });
    sent.on('error', () => {});
    sent.write(bytes.subarray(offset, offset + 100_000));
    await expect
      .poll(async () => (await send('HEAD', permission)).offset, { timeout: 5000 })
      .toBeGreaterThan(offset);
    sent.destroy();
  }
  let offset = (await send('HEAD', permission)).offset;
  let rest = await send('PUT', permission, bytes.subarray(offset), { 'upload-offset': offset });
  if (rest.status === 409) {
    offset = (await send('HEAD', permission)).offset;
    rest = await send('PUT', permission, bytes.subarray(offset), { 'upload-offset': offset });
  }
  expect([rest.status, rest.offset]).toEqual([200, bytes.length]);
  const kept = await world.platform.storage.read(`uploads/${permission.filename}`);
  expect(Buffer.from(kept ?? []).equals(bytes)).toBe(true);
  const { id } = trackOf(
    await ada.call(createTrack, {
      mixdown: { title: 'Resumed', fileName: permission.filename },
    }),
  );
  await world.drain();
  const track = trackOf(await ada.call(getTrack, { id }));
  expect(track.status).toBe('done');
  expect(Math.abs((track.duration ?? 0) - 10_000)).toBeLessThan(60);
});

test('a client that restarts while its old request hangs takes over', async () => {
  const permission = await permit();
  const hanging = open('PUT', permission, { 'content-length': bytes.length });
  hanging.on('error', () => {});
  hanging.write(bytes.subarray(0, 100_000));
  await expect.poll(async () => (await send('HEAD', permission)).offset, { timeout: 5000 }).toBe(100_000);
  const rest = await send('PUT', permission, bytes.subarray(100_000), { 'upload-offset': 100_000 });
  expect(rest.status).toBe(200);
  hanging.destroy();
});

test('the rest may come in small PATCH requests, as tus clients send it', async () => {
  const permission = await permit();
  for (let offset = 0; offset < bytes.length; offset += 300_000) {
    const piece = bytes.subarray(offset, offset + 300_000);
    const answer = await send('PATCH', permission, piece, { 'upload-offset': offset });
    expect([answer.status, answer.offset]).toEqual([204, Math.min(bytes.length, offset + 300_000)]);
  }
  expect((await send('PUT', permission)).status).toBe(200);
});

test('a file larger than announced answers 413 over a real connection, too', async () => {
  const permission = await permit(50_000);
  const answer = await send('PUT', permission, bytes.subarray(0, 60_000));
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.text)).toEqual({ error: 'The file is larger than announced.' });
});

test('finishing a complete upload again answers 200 and changes nothing', async () => {
  const permission = await permit();
  expect((await send('PUT', permission, bytes)).status).toBe(200);
  expect((await send('PUT', permission, Buffer.alloc(0), { 'upload-offset': bytes.length })).status).toBe(
    200,
  );
  expect((await send('HEAD', permission)).offset).toBe(bytes.length);
});

test('an upload that another server finishes meanwhile is answered 409, and stands as complete', async () => {
  const permission = await permit();
  const { platform } = world;
  const part = partFilePath(platform, permission.filename);
  const finished = Promise.withResolvers<void>();
  armFailpoint('upload.part-opened', { do: 'wait', until: finished.promise });
  const answer = send('PUT', permission, bytes);
  await expect
    .poll(() =>
      access(part).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await writeFile(part, bytes);
  await platform.storage.putFile(uploadKey(permission.filename), part, { consume: true });
  finished.resolve();
  expect((await answer).status).toBe(409);
  expect((await send('HEAD', permission)).offset).toBe(bytes.length);
});
