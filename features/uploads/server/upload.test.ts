import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import { createTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { presignAudio, presignImage, type UploadPermission } from '#features/uploads/contract.ts';
import { cleanUpUploads } from '#features/uploads/server/clean-up-uploads.ts';
import { signPermission } from '#features/uploads/server/permission.ts';
import { transcodeUpload } from '#features/uploads/server/transcode-upload.ts';
import { claimEncodedUpload } from '#features/uploads/server/upload-encoder.ts';
import { guest } from '#platform/pure/actor.ts';
import { armFailpoint } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { openDisk } from '#platform/server/storage/open-storage.ts';
import type { Person } from '#testing/person.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const ada = await world.person('ada');
const ben = await world.person('ben');
const bytes = aWav({ seconds: 0.5 });
const folder = path.join(world.platform.config.dataDir, 'uploads');

const permit = (contentLength = bytes.length, actor = ada) =>
  actor.call(presignAudio, { filename: 'song.wav', contentType: 'audio/wav', contentLength });
const put = (
  permission: UploadPermission,
  body: Buffer,
  headers: Record<string, string> = {},
  actor: Person = ada,
) => actor.raw({ method: 'PUT', url: permission.url, body, headers: { ...permission.headers, ...headers } });
const head = (permission: UploadPermission, actor: Person = ada) =>
  actor.raw({ method: 'HEAD', url: permission.url });
const stored = async ({ filename }: UploadPermission) => {
  const kept = await world.platform.storage.read(`uploads/${filename}`);
  return kept && Buffer.from(kept);
};
const rowOf = ({ filename }: UploadPermission) =>
  world.platform.db.selectFrom('uploads').selectAll().where('file_name', '=', filename).executeTakeFirst();

test('a result encoded during the upload is used once; otherwise the stored file is encoded', async () => {
  const permission = await permit();
  await put(permission, bytes);
  // The worker has another platform object than the site.
  const early = await claimEncodedUpload({ ...world.platform }, permission.filename);
  expect(early?.result).toMatchObject({ ok: true });
  expect(await claimEncodedUpload(world.platform, permission.filename)).toBeNull();
  const later = await transcodeUpload({ ...world.platform }, permission.filename);
  expect(later).toMatchObject({ ok: true });
  if (!later.ok || !early?.result.ok) throw new Error('Both were encoded');
  expect(later.done.durationMs).toBe(early.result.durationMs);
  expect((await stat(later.outputPath)).size).toBe(later.done.outputBytes);
  await later.discard();
});

test('encoders of abandoned uploads stop when the next one starts', async () => {
  const m4a = Buffer.concat([
    Buffer.from('0000001c66747970', 'hex'),
    Buffer.from('M4A '),
    Buffer.alloc(70_000),
  ]);
  const [left, whole] = [await permit(200_000), await permit()];
  await put(left, m4a);
  await put(whole, bytes);
  world.clock.advance(16 * 60_000);
  await put(await permit(), bytes);
  expect(
    await Promise.all([left, whole].map((one) => claimEncodedUpload(world.platform, one.filename))),
  ).toEqual([null, null]);
  expect(await transcodeUpload(world.platform, whole.filename)).toMatchObject({ ok: true });
});

test('a complete file answers 200 once every byte is stored [TRACK-083] [CAMPAIGN-145]', async () => {
  const permission = await permit();
  const answer = await put(permission, bytes);
  expect(answer.status).toBe(200);
  expect(answer.headers['upload-offset']).toBe(String(bytes.length));
  expect((await stored(permission))?.equals(bytes)).toBe(true);
  expect(await rowOf(permission)).toMatchObject({
    state: 'stored',
    user_id: ada.id,
    original_name: 'song.wav',
  });
});

test('a partial file is not 200; HEAD returns its offset, and the rest completes it [TRACK-083]', async () => {
  const permission = await permit();
  expect((await head(permission)).headers).toMatchObject({
    'upload-offset': '0',
    'upload-length': String(bytes.length),
  });
  const first = await put(permission, bytes.subarray(0, 10_000));
  expect([first.status, first.headers['upload-offset']]).toEqual([204, '10000']);
  expect((await head(permission)).headers['upload-offset']).toBe('10000');
  const rest = await put(permission, bytes.subarray(10_000), { 'upload-offset': '10000' });
  expect(rest.status).toBe(200);
  expect((await stored(permission))?.equals(bytes)).toBe(true);
  expect((await head(permission)).headers['upload-offset']).toBe(String(bytes.length));
});

test('a wrong offset is 409 and changes nothing', async () => {
  const permission = await permit();
  await put(permission, bytes.subarray(0, 1000));
  for (const offset of ['0', '999', '1001', String(bytes.length)]) {
    const answer = await put(permission, bytes.subarray(0, 10), { 'upload-offset': offset });
    expect([answer.status, answer.body.code], offset).toEqual([409, 'wrong_offset']);
  }
  for (const offset of ['-1', '1.5', 'x', '1e300', '9007199254740993']) {
    expect((await put(permission, bytes.subarray(0, 10), { 'upload-offset': offset })).status, offset).toBe(
      422,
    );
  }
  expect((await head(permission)).headers['upload-offset']).toBe('1000');
});

test('more bytes than announced are 413 and make no file', async () => {
  const permission = await permit(1000);
  expect((await put(permission, bytes.subarray(0, 1001))).status).toBe(413);
  expect(await stored(permission)).toBeNull();
  expect((await put(permission, bytes.subarray(0, 1000), { 'upload-offset': '0' })).status).toBe(200);
});

test('an empty body makes no file', async () => {
  const permission = await permit();
  const answer = await put(permission, Buffer.alloc(0));
  expect([answer.status, answer.headers['upload-offset']]).toEqual([204, '0']);
  const { url, headers } = await ada.call(presignImage, { filename: 'a.png', contentType: 'image/png' });
  expect((await ada.raw({ method: 'PUT', url, headers, body: Buffer.alloc(0) })).status).toBe(204);
});

test("another member's, changed, invented or missing permission is 404; a guest gets 401 [CAMPAIGN-182]", async () => {
  const permission = await permit();
  const [base = '', text = ''] = permission.url.split('?permission=');
  const theirs = (await permit(bytes.length, ben)).url.split('?permission=')[1];
  const { '0': payload = '' } = text.split('.');
  const forged = signPermission(
    'another secret',
    {
      fileName: permission.filename,
      userId: ada.id,
      kind: 'audio',
      originalName: 'x',
      contentType: 'x',
      contentLength: 5,
    },
    world.clock.now(),
  );
  for (const wrong of [
    '',
    'x',
    '.',
    `${payload}.x`,
    `${text}x`,
    `x${text}`,
    theirs,
    forged,
    '%00',
    `${payload}.${'A'.repeat(43)}`,
  ]) {
    const answer = await put({ ...permission, url: `${base}?permission=${wrong}` }, bytes);
    expect([answer.status, answer.body.error], wrong).toEqual([404, 'Not found']);
  }
  const headers = { 'X-CSRF-Token': ben.csrfToken() };
  expect((await put(permission, bytes, headers, ben)).status).toBe(404);
  expect((await head(permission, ben)).status).toBe(404);
  const asGuest = world.newGuest();
  expect((await put(permission, bytes, { 'X-CSRF-Token': asGuest.csrfToken() }, asGuest)).status).toBe(401);
  expect(
    (await put({ ...permission, url: permission.url.replace('/uploads/', '/uploads/x') }, bytes)).status,
  ).toBe(404);
  expect(await rowOf(permission)).toBeUndefined();
});

test('a cross-site call is 403', async () => {
  const permission = await permit();
  const forgeries: Record<string, string>[] = [
    { 'X-CSRF-Token': '' },
    { 'X-CSRF-Token': ben.csrfToken() },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of forgeries) {
    expect((await put(permission, bytes, headers)).status).toBe(403);
  }
  expect(await rowOf(permission)).toBeUndefined();
});

test('a permission is valid for 15 minutes; a started upload continues [CAMPAIGN-182]', async () => {
  const [late, begun] = [await permit(), await permit()];
  await put(begun, bytes.subarray(0, 1000));
  world.clock.advance(15 * 60_000 + 1);
  expect((await put(late, bytes)).status).toBe(404);
  expect((await put(begun, bytes.subarray(1000), { 'upload-offset': '1000' })).status).toBe(200);
});

test('a second upload does not change a finished one', async () => {
  const permission = await permit();
  await put(permission, bytes);
  const again = await put(permission, Buffer.alloc(bytes.length, 7));
  expect(again.status).toBe(200);
  expect((await stored(permission))?.equals(bytes)).toBe(true);
});

test('fifty simultaneous uploads with one permission leave one complete file', async () => {
  const permission = await permit();
  const { given } = await race(50, () => put(permission, bytes));
  for (const { status } of given) expect([200, 409, 500, 503]).toContain(status);
  expect(given.filter(({ status }) => status >= 500)).toEqual([]);
  const { headers } = await head(permission);
  const offset = Number(headers['upload-offset']);
  if (offset < bytes.length)
    await put(permission, bytes.subarray(offset), { 'upload-offset': String(offset) });
  expect((await stored(permission))?.equals(bytes)).toBe(true);
});

test('bytes are stored unchanged, whatever type is announced', async () => {
  for (const contentType of [
    'application/json',
    'text/plain',
    'multipart/form-data',
    'audio/ogg; codecs=opus',
    'x',
    'a/b\r\nc: d',
    '',
  ]) {
    const permission = await ada.call(presignAudio, {
      filename: 'a.wav',
      contentType,
      contentLength: bytes.length,
    });
    expect((await put(permission, bytes)).status, contentType).toBe(200);
    expect((await stored(permission))?.equals(bytes)).toBe(true);
  }
});

test('after a restart a waiting track is made of the stored file', async () => {
  const permission = await permit();
  await put(permission, bytes);
  const { id } = trackOf(
    await ada.call(createTrack, {
      mixdown: { title: 'Restarted', fileName: permission.filename },
    }),
  );
  const restarted = { ...world, platform: { ...world.platform } };
  const { runDueJobs } = await import('#platform/server/jobs/run-jobs.ts');
  await runDueJobs({ platform: restarted.platform, pool: world.database.pool, features: world.features });
  expect(trackOf(await ada.call(getTrack, { id })).status).toBe('done');
  expect(await stored(permission)).toBeNull();
});

test('unused uploads and re-encoded pictures are deleted after a day', async () => {
  await cleanUpUploads(makeCall(world.platform, world.platform.db, guest));
  const [whole, part, used] = [await permit(), await permit(), await permit()];
  await put(whole, bytes);
  await put(part, bytes.subarray(0, 1000));
  await put(used, bytes);
  await ada.call(createTrack, { mixdown: { title: 'Used', fileName: used.filename } });
  world.clock.advance(24 * 3_600_000 - 1000);
  await cleanUpUploads(makeCall(world.platform, world.platform.db, guest));
  expect(await stored(whole)).not.toBeNull();
  world.clock.advance(2000);
  await cleanUpUploads(makeCall(world.platform, world.platform.db, guest));
  expect([await stored(whole), await rowOf(whole), await rowOf(part)]).toEqual([null, undefined, undefined]);
  expect(await stored(used)).not.toBeNull();
  await world.drain();
  const left = (await readdir(folder)).filter((name) =>
    [whole, part, used].some(({ filename }) => name.startsWith(filename)),
  );
  expect(left).toEqual([]);
});

test("a track made of yesterday's upload during its cleanup keeps its file and is done [TRACK-111]", async () => {
  const cleanUp = () => cleanUpUploads(makeCall(world.platform, world.platform.db, guest));
  const aDay = 25 * 3_600_000;
  world.clock.advance(aDay);
  await cleanUp();
  const [before, permission] = [await permit(), await permit()];
  await put(before, bytes);
  world.clock.advance(1000);
  await put(permission, bytes);
  world.clock.advance(aDay);
  const mayGoOn = Promise.withResolvers<void>();
  armFailpoint('upload.before-sweep', { do: 'wait', until: mayGoOn.promise }, { skip: 1 });
  const cleanup = cleanUp();
  // Both were found before the first was deleted.
  await expect.poll(() => rowOf(before), { timeout: 30_000 }).toBeUndefined();
  const mixdown = { title: 'Yesterday', fileName: permission.filename };
  const { id } = trackOf(await ada.call(createTrack, { mixdown }));
  mayGoOn.resolve();
  await cleanup;
  await world.drain();
  expect(trackOf(await ada.call(getTrack, { id })).status).toBe('done');
  expect(await rowOf(permission)).toMatchObject({ state: 'taken', counted: true });
});

test('stored bytes without an upload are deleted after a day', async () => {
  const known = await permit();
  await put(known, bytes);
  const keys = {
    known: `uploads/${known.filename}`,
    old: `uploads/${'x'.repeat(32)}.wav`,
    young: `uploads/${'y'.repeat(32)}.wav`,
  };
  const disk = openDisk(world.platform.config.dataDir);
  for (const key of Object.values(keys)) {
    if (key !== keys.known) await world.platform.storage.put(key, bytes);
    const at = new Date(world.clock.now().getTime() - (key === keys.young ? 23 : 25) * 3_600_000);
    const opened = await disk.openFile(key);
    await opened?.file.utimes(at, at);
    await opened?.file.close();
  }
  await cleanUpUploads(makeCall(world.platform, world.platform.db, guest));
  const left: string[] = [];
  for (const [name, key] of Object.entries(keys)) if (await world.platform.storage.stat(key)) left.push(name);
  expect(left).toEqual(['known', 'young']);
});

test('output of a killed encoder and unknown part files are deleted after a day [TRACK-103]', async () => {
  const [old, young] = [path.join(folder, 'x.wav.abc.mp3'), path.join(folder, 'y.m4a.abc.mp3.spool')];
  const [oldPart, youngPart] = [path.join(folder, 'x.wav.part'), path.join(folder, 'y.wav.part')];
  const now = world.clock.now();
  for (const [file, hours] of [
    [old, 25],
    [oldPart, 25],
    [young, 23],
    [youngPart, 23],
  ] as const) {
    await writeFile(file, 'sound');
    await utimes(file, now, new Date(now.getTime() - hours * 3_600_000));
  }
  await cleanUpUploads(makeCall(world.platform, world.platform.db, guest));
  const left = await readdir(folder);
  const isLeft = [old, oldPart, young, youngPart].map((file) => left.includes(path.basename(file)));
  expect(isLeft).toEqual([false, false, true, true]);
});
