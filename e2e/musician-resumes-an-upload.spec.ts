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

// 409: the browser may send a broken request again by itself, from a place that is not right any more.
const lost = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket|status of 409/;

/** Chooses the recording and waits until the server has a part of it; no more is taken until `release` is called. */
async function beginUpload(page: Page, musician: Member): Promise<() => void> {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  onTestFinished(() => release());
  armFailpoint('upload.chunk', { do: 'wait', until: promise }, { skip: 8 });
  await page.getByLabel('Upload a track').setInputFiles(recording);
  await page.getByRole('progressbar', { name: 'Uploading Long song.wav' }).waitFor();
  await expect.poll(() => serverHas(musician)).toBeGreaterThan(0);
  return release;
}

/** Where the uploads of a page went on: the offset of each PUT. */
function offsetsOf(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

/** The same of the PUTs that were taken: one may be refused (409) while the server has not let go of a broken request. */
function takenOffsetsOf(page: Page): number[] {
  const offsets: number[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() === 'PUT' && response.ok()) offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

/** Holds the processing, so that the bytes are still there to be compared. */
function holdProcessing(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  armFailpoint('process-audio.begun', { do: 'wait', until: promise });
  return resolve;
}

/** How many bytes of the upload under way the server has on its disk. */
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
  const kept = await site.platform.storage.read(uploadKey(rows[0]?.file_name ?? ''));
  expect(kept !== null && sound.equals(kept)).toBe(true);
  goOn();
  await card.getByRole('button', { name: 'Play Long song' }).waitFor({ timeout: 60_000 });
  const { items } = trackPageOf(await musician.call(listOwnTracks, {}));
  expect(items).toHaveLength(1);
  expect(Math.abs((items[0]?.duration ?? 0) - seconds * 1000)).toBeLessThan(100);
}

test('an upload survives a lost connection and sends only the rest', async () => {
  const page = await site.newPage({ allowedErrors: lost });
  const musician = await site.signIn(page, 'ada');
  const goOn = holdProcessing();
  const offsets = offsetsOf(page);
  await site.open(page, '/account/tracks');
  const line = await aConnection(page);
  const release = await beginUpload(page, musician);
  await line.cut();
  site.server.server.closeAllConnections();
  release();
  await page.getByText('The connection is lost. It goes on by itself as soon as it is back.').waitFor();
  await line.restore();
  await theTrackIsWhole(page, musician, goOn);
  expect(offsets[0]).toBe(0);
  expect(offsets.at(-1)).toBeGreaterThan(0);
});

test('an upload that has arrived becomes a track when the connection is lost just then', async () => {
  const page = await site.newPage({ allowedErrors: lost });
  const musician = await site.signIn(page, 'eve');
  const goOn = holdProcessing();
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

test('an upload survives a reload: the same file goes on from where it was', async () => {
  const page = await site.newPage({ allowedErrors: lost });
  const musician = await site.signIn(page, 'ben');
  const goOn = holdProcessing();
  await site.open(page, '/account/tracks');
  const release = await beginUpload(page, musician);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await page.waitForSelector('html[data-alive]');
  expect(asked).toEqual(['beforeunload']);
  release();
  await page.getByText(/The upload of Long song.wav stopped at \d+%/).waitFor();
  const taken = takenOffsetsOf(page);
  await page.getByLabel('Upload a track').setInputFiles(recording);
  await theTrackIsWhole(page, musician, goOn);
  expect(taken.length).toBeGreaterThan(0);
  expect(Math.min(...taken)).toBeGreaterThan(0);
  expect(await page.getByText(/stopped at/).count()).toBe(0);
});

test('an upload that is cancelled leaves nothing behind, and the next one starts anew', async () => {
  const page = await site.newPage();
  const musician = await site.signIn(page, 'cleo');
  await site.open(page, '/account/tracks');
  const release = await beginUpload(page, musician);
  await page.getByRole('button', { name: 'Cancel' }).click();
  release();
  await page.getByText('Drop an audio file here, or choose one').waitFor();
  await page.reload();
  await page.waitForSelector('html[data-alive]');
  expect(await page.getByText(/stopped at/).count()).toBe(0);
  expect(trackPageOf(await musician.call(listOwnTracks, {})).items).toEqual([]);
  const offsets = offsetsOf(page);
  await page.getByLabel('Upload a track').setInputFiles(recording);
  await page.getByRole('button', { name: 'Play Long song' }).waitFor({ timeout: 60_000 });
  expect(offsets).toEqual([0]);
});

test('what only looks like a sound is refused with its name, and nothing is made of it', async () => {
  const page = await site.newPage({ allowedErrors: /status of 422/ });
  const musician = await site.signIn(page, 'dora');
  await site.open(page, '/account/tracks');
  const playlist = Buffer.from('#EXTM3U\nhttp://169.254.169.254/latest/meta-data\n');
  const file = { name: 'hits.mp3', mimeType: 'audio/mpeg', buffer: playlist };
  await page.getByLabel('Upload a track').setInputFiles(file);
  await page.getByText('File "hits.mp3" cannot be processed').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await page.getByText('Drop an audio file here, or choose one').waitFor();
  expect(trackPageOf(await musician.call(listOwnTracks, {})).items).toEqual([]);
});
