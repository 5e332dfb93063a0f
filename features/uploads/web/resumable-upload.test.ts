// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import {
  aFakeUploadServer,
  answerOffset,
  answerWith,
  dropConnection as drop,
} from '#features/uploads/testing/a-fake-upload-server.ts';
import type { UploadPermission } from '../contract.ts';
import { sendResumable } from './resumable-upload.ts';

const done = answerWith(200);

async function send(permission: UploadPermission, { isNew = true } = {}) {
  const progress: number[] = [];
  const connection: boolean[] = [];
  const waits: number[] = [];
  const outcome = await sendResumable({
    permission,
    file: new Blob(['0123456789']),
    isNew,
    onProgress: (sent) => progress.push(sent),
    onConnection: (lost) => connection.push(lost),
    signal: new AbortController().signal,
    wait: async (milliseconds) => void waits.push(milliseconds),
  }).then(
    () => 'done',
    (error: Error) => error.message,
  );
  return { outcome, progress, connection, waits };
}

test('a file goes in one request, and 200 ends it', async () => {
  const { permission, asked } = await aFakeUploadServer(done);
  const { outcome, progress, waits } = await send(permission);
  expect(outcome).toBe('done');
  expect(asked).toEqual(['PUT 0 0123456789']);
  expect(progress.at(-1)).toBe(10);
  expect(waits).toEqual([]);
});

test('after a lost connection the server is asked for its offset, and only the rest is sent', async () => {
  const { permission, asked } = await aFakeUploadServer(drop, answerOffset(4), done);
  const { outcome, connection, progress } = await send(permission);
  expect(outcome).toBe('done');
  expect(asked).toEqual(['PUT 0 0123456789', 'HEAD  ', 'PUT 4 456789']);
  expect(connection).toEqual([false, true, false]);
  expect(progress).toContain(4);
});

test("an upload interrupted by a reload resumes at the server's offset", async () => {
  const { permission, asked } = await aFakeUploadServer(answerOffset(7), done);
  expect((await send(permission, { isNew: false })).outcome).toBe('done');
  expect(asked).toEqual(['HEAD  ', 'PUT 7 789']);
});

test('a busy server and a wrong offset are retried with growing delays', async () => {
  const { permission, asked } = await aFakeUploadServer(
    answerWith(503),
    answerOffset(0),
    answerWith(409),
    answerOffset(3),
    done,
  );
  const { outcome, waits } = await send(permission);
  expect(outcome).toBe('done');
  expect(asked.at(-1)).toBe('PUT 3 3456789');
  expect(waits).toEqual([500, 1000]);
});

test.each([408, 429, 500, 503])(
  'after %i the server is asked for its offset, and the rest is sent [TRACK-105]',
  async (code) => {
    const { permission, asked } = await aFakeUploadServer(answerWith(code), answerOffset(4), done);
    expect((await send(permission)).outcome).toBe('done');
    expect(asked).toEqual(['PUT 0 0123456789', 'HEAD  ', 'PUT 4 456789']);
  },
);

test.each([
  ['20', 20_000],
  ['0', 500],
  ['soon', 500],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 500],
])('a busy server with Retry-After %s is retried after that time [TRACK-105]', async (text, pauseMs) => {
  const busy = answerWith(503, { 'retry-after': text });
  const { permission } = await aFakeUploadServer(busy, answerOffset(0), done);
  const { outcome, waits } = await send(permission);
  expect([outcome, waits]).toEqual(['done', [pauseMs]]);
});

test('Retry-After of a HEAD answer is respected, too [TRACK-105]', async () => {
  const { permission } = await aFakeUploadServer(
    drop,
    answerWith(429, { 'retry-after': '30' }),
    answerOffset(2),
    done,
  );
  const { outcome, waits } = await send(permission);
  expect([outcome, waits]).toEqual(['done', [500, 30_000]]);
});

test('a Retry-After over the maximum gives the upload up at once [TRACK-105]', async () => {
  const { permission, asked } = await aFakeUploadServer(answerWith(429, { 'retry-after': '3600' }));
  const { outcome, waits } = await send(permission);
  expect([outcome, waits, asked.length]).toEqual(['Failed to upload file. Please try again', [], 1]);
});

test('a server that always times the client out ends the attempts [TRACK-105]', async () => {
  const slow = [answerWith(408), answerOffset(0)];
  const { permission, asked } = await aFakeUploadServer(...Array.from({ length: 20 }, () => slow).flat());
  expect((await send(permission)).outcome).toBe('Failed to upload file. Please try again');
  expect(asked.length).toBeLessThan(30);
});

test('new bytes reset the number of attempts', async () => {
  const rounds = [1, 2, 3, 4, 5, 6].flatMap((offset) => [drop, answerOffset(offset)]);
  const { permission } = await aFakeUploadServer(...rounds, drop, answerOffset(7), done);
  const { outcome, waits } = await send(permission);
  expect(outcome).toBe('done');
  expect(Math.max(...waits)).toBeLessThan(2000);
});

test('an answer that bytes are missing is no success [TRACK-083]', async () => {
  const { permission, asked } = await aFakeUploadServer(answerWith(204), answerOffset(6), done);
  expect((await send(permission)).outcome).toBe('done');
  expect(asked.at(-1)).toBe('PUT 6 6789');
});

test.each([201, 302, 400, 401, 403, 404, 413, 422])(
  'nothing but 200 is success: %i [TRACK-083]',
  async (code) => {
    const { permission } = await aFakeUploadServer(
      answerWith(code),
      ...Array.from({ length: 30 }, () => answerOffset(10)),
      done,
    );
    expect((await send(permission)).outcome).toBe('Failed to upload file. Please try again');
  },
);

test('a server that stays away ends the attempts with the text of a failed upload [TRACK-086]', async () => {
  const { permission, asked } = await aFakeUploadServer();
  const { outcome, waits } = await send(permission);
  expect(outcome).toBe('Failed to upload file. Please try again');
  expect(asked.length).toBeLessThan(30);
  expect(Math.max(...waits)).toBe(15_000);
});
