import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { listOwnTracks } from '#features/tracks/contract.ts';
import { trackPageOf } from '#features/tracks/model/track-document.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { partFileSize } from '#features/uploads/server/part-file.ts';
import { uploadKey } from '#features/uploads/server/receive-bytes.ts';
import { armFailpoint } from '#platform/server/failpoints.ts';
import { aConnection } from '#testing/a-connection.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import type { Member } from '#testing/world.ts';

const site = await aBrowserSite();
const folder = await mkdtemp(join(tmpdir(), 'tonehall-connection-'));
afterAll(() => rm(folder, { recursive: true }));
const seconds = 20;
const sound = aWav({ seconds, hz: 330 });
const recording = join(folder, 'Long song.wav');
await writeFile(recording, sound);

// 409: the browser may repeat a broken request by itself, from an offset that is no longer right.
const lost = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket|status of 409/;

/** Chooses the recording and waits until the server has a part of it; the rest is paused until `release` is called. */
async function startUpload(page: Page, musician: Member): Promise<() => void> {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  onTestFinished(() => release());
  armFailpoint('upload.chunk', { do: 'wait', until: promise }, { skip: 8 });
  await page.getByLabel('Upload a track').setInputFiles(recording);
  await page.getByRole('progressbar', { name: 'Uploading Long song.wav' }).waitFor();
  await expect.poll(() => serverHas(musician)).toBeGreaterThan(0);
  return release;
}

/** The offset of each PUT of the page. */
function offsetsOf(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

/** The offsets of the accepted PUTs: one may be refused (409) while the server still holds a broken request. */
function acceptedOffsetsOf(page: Page): number[] {
  const offsets: number[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() === 'PUT' && response.ok()) offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

/** Pauses processing, so that the bytes can still be compared. */
function pauseProcessing(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  armFailpoint('process-audio.begun', { do: 'wait', until: promise });
  return resolve;
}

/** How many bytes of the running upload the server has on disk. */
async function serverHas(musician: Member): Promise<number> {
  const { rows } = await site.database.pool.query<{ file_name: string }>(
    'select file_name from uploads where user_id = $1',
    [musician.id],
  );
  return rows[0] ? partFileSize(site.platform, rows[0].file_name) : 0;
}

async function theTrackIsWhole(page: Page, musician: Member, goOn: () => void): Promise<void> {
  const card = page.getByRole('article', { name: 'Long song' });
  await card.getByText('Being processed...').first().waitFor({ timeout: 60_000 });
  const { rows } = await site.database.pool.query<{ file_name: string }>(
    'select file_name from uploads where user_id = $1',
    [musician.id],
  );
  expect(rows).toHaveLength(1);
  const stored = await site.platform.storage.read(uploadKey(rows[0]?.file_name ?? ''));
  expect(stored !== null && sound.equals(stored)).toBe(true);
  goOn();
  await card.getByRole('button', { name: 'Play Long song' }).waitFor({ timeout: 60_000 });
  const { items } = trackPageOf(await musician.call(listOwnTracks, {}));
  expect(items).toHaveLength(1);
  expect(Math.abs((items[0]?.duration ?? 0) - seconds * 1000)).toBeLessThan(100);
}

test('an upload survives a lost connection and sends only the rest', async () => {
  const page = await site.newPage({ allowedErrors: lost });
  const musician = await site.signIn(page, 'ada');
  const goOn = pauseProcessing();
  const offsets = offsetsOf(page);
  await site.open(page, '/account/tracks');
  const line = await aConnection(page);
  const release = await startUpload(page, musician);
  await line.cut();
  site.server.server.closeAllConnections();
  release();
  await page.getByText('The connection is lost. It goes on by itself as soon as it is back.').waitFor();
  await line.restore();
  await theTrackIsWhole(page, musician, goOn);
  expect(offsets[0]).toBe(0);
  expect(offsets.at(-1)).toBeGreaterThan(0);
});

test('a completed upload becomes a track when the connection is lost at that moment', async () => {
  const page = await site.newPage({ allowedErrors: lost });
  const musician = await site.signIn(page, 'eve');
  const goOn = pauseProcessing();
  await site.open(page, '/account/tracks');
  const line = await aConnection(page);
  const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.route('**/api/mixdowns', async (route) => {
    await line.cut();
    await route.continue();
  });
  await page.getByLabel('Upload a track').setInputFiles(recording);
  expect((await sent).status()).toBe(200);
  await page.getByText('The connection is lost. It goes on by itself as soon as it is back.').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await line.restore();
  await theTrackIsWhole(page, musician, goOn);
});

test('an upload survives a reload and continues with the same file', async () => {
  const page = await site.newPage({ allowedErrors: lost });
  const musician = await site.signIn(page, 'ben');
  const goOn = pauseProcessing();
  await site.open(page, '/account/tracks');
  const release = await startUpload(page, musician);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await page.waitForSelector('html[data-hydrated]');
  expect(asked).toEqual(['beforeunload']);
  release();
  await page.getByText(/The upload of Long song.wav stopped at \d+%/).waitFor();
  const accepted = acceptedOffsetsOf(page);
  await page.getByLabel('Upload a track').setInputFiles(recording);
  await theTrackIsWhole(page, musician, goOn);
  expect(accepted.length).toBeGreaterThan(0);
  expect(Math.min(...accepted)).toBeGreaterThan(0);
  expect(await page.getByText(/stopped at/).count()).toBe(0);
});

test('a cancelled upload leaves nothing behind, and the next one starts from the beginning', async () => {
  const page = await site.newPage();
  const musician = await site.signIn(page, 'cleo');
  await site.open(page, '/account/tracks');
  const release = await startUpload(page, musician);
  await page.getByRole('button', { name: 'Cancel' }).click();
  release();
  await page.getByText('Drop audio files here, or choose them').waitFor();
  await page.reload();
  await page.waitForSelector('html[data-hydrated]');
  expect(await page.getByText(/stopped at/).count()).toBe(0);
  expect(trackPageOf(await musician.call(listOwnTracks, {})).items).toEqual([]);
  const offsets = offsetsOf(page);
  await page.getByLabel('Upload a track').setInputFiles(recording);
  await page.getByRole('button', { name: 'Play Long song' }).waitFor({ timeout: 60_000 });
  expect(offsets).toEqual([0]);
});

test('a file that only looks like audio is refused with its name and creates nothing', async () => {
  const page = await site.newPage({ allowedErrors: /status of 422/ });
  const musician = await site.signIn(page, 'dora');
  await site.open(page, '/account/tracks');
  const playlist = Buffer.from('#EXTM3U\nhttp://169.254.169.254/latest/meta-data\n');
  const file = { name: 'hits.mp3', mimeType: 'audio/mpeg', buffer: playlist };
  await page.getByLabel('Upload a track').setInputFiles(file);
  await page.getByText('File "hits.mp3" cannot be processed').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await page.getByText('Drop audio files here, or choose them').waitFor();
  expect(trackPageOf(await musician.call(listOwnTracks, {})).items).toEqual([]);
});
