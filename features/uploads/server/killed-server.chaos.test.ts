import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import { createTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { presignAudio, type UploadPermission } from '#features/uploads/contract.ts';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const ada = await world.person('ada');
const bytes = aWav({ seconds: 10 });
/** The server that replaces the killed ones. */
const replacement = await aSiteProcess(world);
const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Status and offset of the answer; null when the server died before answering. */
async function send(port: number, method: string, { url, headers }: UploadPermission, from = 0) {
  const body = method === 'HEAD' ? Buffer.alloc(0) : bytes.subarray(from);
  const more = { cookie, 'content-length': body.length, 'upload-offset': from };
  const sent = request({ port, host: '127.0.0.1', method, path: url, headers: { ...headers, ...more } });
  sent.end(body);
  try {
    const [response] = await once(sent, 'response');
    response.resume();
    return { status: response.statusCode as number, offset: Number(response.headers['upload-offset']) };
  } catch {
    return null;
  }
}

/** Failpoints where the server is killed, and the minimum of bytes stored afterwards. */
const kills = [
  ['upload.begun', 0],
  ['upload.chunk', 0],
  ['upload.chunk@5', 1],
  ['upload.before-finalise', bytes.length],
  ['storage.before-rename', bytes.length],
  ['storage.before-removal', bytes.length],
  ['upload.before-row', bytes.length],
  ['upload.before-answer', bytes.length],
] as const;

const permit = () =>
  ada.call(presignAudio, { filename: 'song.wav', contentType: 'audio/wav', contentLength: bytes.length });

async function expectTrackOf({ filename }: UploadPermission) {
  const { id } = trackOf(await ada.call(createTrack, { mixdown: { title: 'Survivor', fileName: filename } }));
  const stored = await world.platform.storage.read(`uploads/${filename}`);
  expect(Buffer.from(stored ?? []).equals(bytes)).toBe(true);
  await world.drain();
  expect(trackOf(await ada.call(getTrack, { id })).status).toBe('done');
}

test.each(kills)(
  'a server killed at %s has stored what it reported, and the upload becomes a track [TRACK-106]',
  async (failpoint, least) => {
    const permission = await permit();
    const doomed = await aSiteProcess(world, { failpoints: `${failpoint}=kill` });
    expect(await send(doomed.port, 'PUT', permission)).toBeNull();
    expect(await doomed.ended).toBe('SIGKILL');
    const { offset = -1 } = (await send(replacement.port, 'HEAD', permission)) ?? {};
    expect(offset).toBeGreaterThanOrEqual(least);
    const create = { mixdown: { title: 'Survivor', fileName: permission.filename } };
    if (offset < bytes.length) {
      await expect(ada.call(createTrack, create)).rejects.toMatchObject({ status: 422 });
      expect(await send(replacement.port, 'PUT', permission, offset)).toEqual({
        status: 200,
        offset: bytes.length,
      });
    }
    await expectTrackOf(permission);
  },
);

test('a server killed while making a track of a complete upload succeeds at the second call [TRACK-106]', async () => {
  const permission = await permit();
  const first = await aSiteProcess(world, { failpoints: 'upload.before-finalise=kill' });
  expect(await send(first.port, 'PUT', permission)).toBeNull();
  const second = await aSiteProcess(world, { failpoints: 'upload.before-taken=kill' });
  const create = JSON.stringify({ mixdown: { title: 'Survivor', file_name: permission.filename } });
  const headers = { 'content-type': 'application/json', 'x-csrf-token': ada.csrfToken(), cookie };
  const url = `http://127.0.0.1:${second.port}/api/mixdowns`;
  await expect(fetch(url, { method: 'POST', headers, body: create })).rejects.toThrow();
  expect(await second.ended).toBe('SIGKILL');
  await expectTrackOf(permission);
});

test('an upload survives repeated kills [TRACK-106]', async () => {
  const permission = await permit();
  let lastOffset = 0;
  for (const failpoint of ['upload.chunk@5', 'upload.chunk@3', 'upload.before-finalise']) {
    const doomed = await aSiteProcess(world, { failpoints: `${failpoint}=kill` });
    const { offset = -1 } = (await send(doomed.port, 'HEAD', permission)) ?? {};
    expect(offset).toBeGreaterThanOrEqual(lastOffset);
    lastOffset = offset;
    expect(await send(doomed.port, 'PUT', permission, offset)).toBeNull();
    expect(await doomed.ended).toBe('SIGKILL');
  }
  expect(lastOffset).toBeGreaterThan(0);
  expect((await send(replacement.port, 'HEAD', permission))?.offset).toBe(bytes.length);
  const answer = await send(replacement.port, 'PUT', permission, bytes.length);
  expect(answer).toEqual({ status: 200, offset: bytes.length });
  await expectTrackOf(permission);
});
