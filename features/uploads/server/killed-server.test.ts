import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { presignAudio, type UploadPermission } from '#features/uploads/contract.ts';
import { aHouseProcess } from '#testing/a-house-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const ada = await world.person('ada');
const bytes = aWav({ seconds: 20 });
const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** The answer's status and offset; null when the server died before it answered. */
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

test('a server that is killed during an upload, before it is stored, and before it is noted: the client goes on and nothing acknowledged is lost', {
  timeout: 90_000,
}, async () => {
  const permission = await ada.call(presignAudio, {
    filename: 'song.wav',
    contentType: 'audio/wav',
    contentLength: bytes.length,
  });
  const acknowledged: number[] = [];
  for (const failpoint of ['upload.chunk@5', 'upload.before-finalise', 'upload.before-row']) {
    const doomed = await aHouseProcess(world, { failpoints: `${failpoint}=kill` });
    const stands = (await send(doomed.port, 'HEAD', permission))?.offset ?? -1;
    expect(stands).toBeGreaterThanOrEqual(acknowledged.at(-1) ?? 0);
    acknowledged.push(stands);
    expect(await send(doomed.port, 'PUT', permission, stands)).toBeNull();
    expect(await doomed.ended).toBe('SIGKILL');
  }
  expect(acknowledged[1]).toBeGreaterThan(0);
  expect(acknowledged[2]).toBe(bytes.length);
  const heir = await aHouseProcess(world);
  const { offset = -1 } = (await send(heir.port, 'HEAD', permission)) ?? {};
  expect(offset).toBe(bytes.length);
  expect(await send(heir.port, 'PUT', permission, offset)).toEqual({ status: 200, offset: bytes.length });
  const kept = await world.platform.storage.read(`uploads/${permission.filename}`);
  expect(Buffer.from(kept ?? []).equals(bytes)).toBe(true);
  await heir.kill();
  const after = await aHouseProcess(world);
  expect((await send(after.port, 'HEAD', permission))?.offset).toBe(bytes.length);
  await after.kill();
});
