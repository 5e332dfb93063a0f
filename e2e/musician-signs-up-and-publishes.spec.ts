import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { getTrack, listOwnTracks } from '#features/tracks/contract.ts';
import { trackOf, trackPageOf } from '#features/tracks/model/track-document.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { armFailpoint } from '#platform/server/failpoints.ts';
import { aConnection } from '#testing/a-connection.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { pressAgain } from '#testing/human-pace.ts';
import { testPassword } from '#testing/world.ts';

const site = await aBrowserSite();
const folder = await mkdtemp(join(tmpdir(), 'tonehall-musician-'));
afterAll(() => rm(folder, { recursive: true }));
const recording = join(folder, 'Night bus_home.wav');
await writeFile(recording, aWav({ seconds: 12, hz: 220 }));
const cover = join(folder, 'cover.png');
await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c2410c' } })
  .png()
  .toFile(cover);

const refused = /status of 422/;

test('a guest chooses a plan, corrects the shown errors, and is signed up [AUTH-004] [AUTH-060] [AUTH-095] [AUTH-120] [AUTH-123]', async () => {
  await site.person('taken');
  const page = await site.newPage({ allowedErrors: refused });
  await site.open(page, '/tracks');
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('heading', { level: 1, name: 'Choose your plan' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth/plans');
  await page.getByRole('link', { name: 'Start with the Free plan' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign up' }).waitFor();

  const email = page.getByLabel('Email');
  const submit = page.getByRole('button', { name: 'Continue' });
  await email.fill('no address');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Repeat password').fill('other');
  await submit.click();
  await page.getByText('Please enter valid email').waitFor();
  await page.getByText('Password should have at least 6 characters').waitFor();
  await page.getByText('Confirm password is not equal to password').waitFor();
  await page.getByText('You must accept Terms of Service, Privacy Policy and Age Consent.').waitFor();

  await email.fill('taken@example.org');
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByLabel('Repeat password').fill(testPassword);
  await page.getByLabel('I am 16 or older').check();
  await page.getByLabel('I accept the Terms of Service').check();
  await pressAgain(submit);
  await page.getByRole('alert').getByText('Email has already been taken').waitFor();

  await email.fill('newcomer@example.org');
  await pressAgain(submit);
  await page.getByRole('button', { name: /^Menu of / }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/community');
  expect(await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).count()).toBe(0);
});

test('a recording uploads with progress and turns into a player without a reload [TRACK-030] [TRACK-035] [TRACK-037]', async () => {
  const page = await site.newPage();
  const musician = await site.signIn(page, 'ada');
  await site.open(page, '/tracks');
  await page.getByText("You don't have any published tracks yet.").waitFor();
  await page.getByRole('link', { name: 'Upload a track' }).click();
  await page.getByRole('heading', { level: 1, name: 'My tracks' }).waitFor();
  await page.evaluate('window.stayed = true');

  const { promise, resolve: process } = Promise.withResolvers<void>();
  onTestFinished(() => process());
  armFailpoint('process-audio.begun', { do: 'wait', until: promise });
  const line = await aConnection(page);
  await line.slow(60_000);
  await page.getByLabel('Upload a track').setInputFiles(recording);
  const bar = page.getByRole('progressbar', { name: 'Uploading Night bus_home.wav' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
  expect(await page.getByLabel('Title').inputValue()).toBe('Night bus home');
  await page.getByText(/MB of 1.1 MB · .+\/s · .+ left/).waitFor();
  await line.restore();

  const card = page.getByRole('article', { name: 'Night bus home' });
  await card.getByText('Being processed...').first().waitFor();
  expect(await card.getByRole('button', { name: /Play/ }).count()).toBe(0);
  expect(await card.getByRole('link', { name: 'Night bus home', exact: true }).count()).toBe(0);
  process();
  await card.getByRole('button', { name: 'Play Night bus home' }).waitFor();
  await card.getByText('Only visible to you').waitFor();
  await card.getByText('00:12').waitFor();
  expect(await page.evaluate('window.stayed')).toBe(true);

  const { items } = trackPageOf(await musician.call(listOwnTracks, {}));
  expect(items.map(({ title, status, published }) => [title, status, published])).toEqual([
    ['Night bus home', 'done', false],
  ]);
  expect(Math.abs((items[0]?.duration ?? 0) - 12_000)).toBeLessThan(100);
});

test('files that cannot be tracks are refused before a byte is sent, alone or among several [TRACK-085] [TRACK-125]', async () => {
  const page = await site.newPage();
  await site.signIn(page, 'ada');
  await site.open(page, '/account/tracks');
  const permissions: string[] = [];
  page.on('request', (request) => request.url().includes('presign') && permissions.push(request.url()));
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('la la la') };
  await page.getByLabel('Upload a track').setInputFiles(notes);
  await page.getByText('File "notes.txt" cannot be processed').waitFor();
  await page.evaluate(`(() => {
    const files = new DataTransfer();
    for (const name of ['a.txt', 'b.txt']) files.items.add(new File(['x'], name));
    const drop = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true });
    document.querySelector('fieldset').dispatchEvent(drop);
  })()`);
  for (const name of ['a.txt', 'b.txt'])
    await page.getByRole('alert').getByText(`File "${name}" cannot be processed`).waitFor();
  expect(permissions).toEqual([]);
});

test('a track gets its description and its picture, and is published [TRACK-065] [TRACK-067] [TRACK-073] [TRACK-075]', async () => {
  const page = await site.newPage();
  const musician = await site.signIn(page, 'ada');
  const { id } = await site.track(musician, { title: 'Rough mix', published: false });
  await site.open(page, '/account/tracks');
  await page.getByRole('link', { name: 'Edit Rough mix' }).click();
  await page.getByRole('heading', { level: 1, name: 'Edit track' }).waitFor();

  const title = page.getByLabel('Title');
  const save = page.getByRole('button', { name: 'Save' });
  await title.fill('  ');
  expect(await save.isDisabled()).toBe(true);
  await title.fill('Slow tram');
  await page.getByLabel('Description').fill('Recorded on line 4.\nhttps://example.org/tram');
  const genre = page.getByRole('combobox', { name: 'Genre' });
  await genre.fill('zzz');
  // Shown in the list, and announced.
  await page.getByText("Genre not found. You're way ahead of your time, buddy.").first().waitFor();
  await genre.fill('drba');
  await page.getByRole('option', { name: 'Drum & Bass' }).click();
  await page.getByLabel('Cover art').setInputFiles(cover);
  await page.getByRole('img', { name: 'New cover art' }).waitFor();
  await page.getByRole('switch', { name: 'Published' }).check();
  await page.getByRole('switch', { name: 'Allow comments' }).uncheck();
  await save.click();

  await page.getByRole('heading', { level: 1, name: 'Slow tram' }).waitFor();
  const saved = trackOf(await musician.call(getTrack, { id }));
  expect(new URL(page.url()).pathname).toBe(saved.selfLink);
  expect(saved).toMatchObject({
    title: 'Slow tram',
    genre: 'Drum & Bass',
    published: true,
    allowComments: false,
    permalink: 'rough-mix',
  });
  await page.getByText('Drum & Bass').waitFor();
  const link = page.getByRole('link', { name: 'https://example.org/tram' });
  expect(await link.getAttribute('rel')).toContain('nofollow');
  const picture = page.locator(`img[src*="${id}"], img[src="${saved.imageXlargeUrl}"]`).first();
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(1000);
  await page.getByRole('button', { name: 'Play Slow tram' }).first().waitFor();
});

test('a member with the free plan offers a track for download, and another member finds it [PRICE-114]', async () => {
  const page = await site.newPage();
  const musician = await site.signIn(page, 'ada');
  const track = await site.track(musician, { title: 'For taking' });
  await site.open(page, `/account/tracks/${track.id}/edit`);
  const download = page.getByRole('switch', { name: 'Allow download' });
  await download.focus();
  await page.keyboard.press('Space');
  expect(await download.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'For taking' }).waitFor();
  const other = await site.newPage();
  await site.signIn(other, 'bob');
  await site.open(other, track.selfLink);
  await other.getByRole('link', { name: 'Download' }).waitFor();
});

test('a member shares and downloads a track, then logs out [TRACK-051] [TRACK-055] [TRACK-056] [TRACK-057] [TRACK-059] [AUTH-130]', async () => {
  const page = await site.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  const musician = await site.signIn(page, 'leaver');
  const track = await site.track(musician, { title: 'For everybody', bytes: aWav({ seconds: 2 }) });
  await site.open(page, track.selfLink);

  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.waitFor();
  const shown = await page.evaluateHandle(`(() => {
    const seen = [];
    const dialog = document.querySelector('dialog[open]');
    new MutationObserver(() => seen.push([performance.now(), dialog.textContent.includes('Copied')]))
      .observe(dialog, { subtree: true, childList: true, characterData: true });
    return seen;
  })()`);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${site.url}/t/${track.shortLinkId}`);
  await dialog.getByRole('button', { name: 'Copy link' }).waitFor();
  const changes = (await shown.jsonValue()) as [number, boolean][];
  const [start = 0, end = 0] = [true, false].map((copied) => changes.find(([, is]) => is === copied)?.[0]);
  // A timer never fires early; how late it fires depends on the machine.
  expect(end - start).toBeGreaterThan(1450);
  const code = await dialog.getByLabel('Embed code').inputValue();
  expect(code).toContain(`<iframe src="${site.url}/player/${track.shortLinkId}" title="For everybody`);
  expect(code).toContain('width="100%" height="130"');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('For everybody.mp3');
  const bytes = await readFile(await download.path());
  expect(bytes.length).toBeGreaterThan(2 * 20_000);
  expect([bytes.toString('latin1', 0, 3) === 'ID3', bytes[0] === 0xff]).toContain(true);

  await page.getByRole('button', { name: `Menu of ${musician.username}` }).click();
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto(`${site.url}/account/tracks`);
  expect(new URL(page.url()).searchParams.get('redirect_to')).toBe('/account/tracks');
});

test('a track is deleted after a confirmation [TRACK-079] [TRACK-080]', async () => {
  const page = await site.newPage();
  const musician = await site.signIn(page, 'ada');
  const { id } = await site.track(musician, { title: 'A mistake' });
  await site.open(page, `/account/tracks/${id}/edit`);
  await page.getByRole('button', { name: 'Delete track' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this track?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(trackOf(await musician.call(getTrack, { id })).title).toBe('A mistake');
  await pressAgain(page.getByRole('button', { name: 'Delete track' }));
  await question.getByRole('button', { name: 'Delete track' }).click();
  await page.getByRole('heading', { level: 1, name: 'My tracks' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/account/tracks');
  expect(await page.getByRole('article', { name: 'A mistake' }).count()).toBe(0);
  await expect(musician.call(getTrack, { id })).rejects.toMatchObject({ status: 404 });
});
