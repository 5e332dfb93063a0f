import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { aList } from '#features/lists/testing/a-list.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite();
const ada = await site.person('ada');
await site.track(ada, { title: 'Older piece', bytes: aWav({ seconds: 20, hz: 330 }) });
const framed = await site.track(ada, { title: 'Framed piece', bytes: aWav({ seconds: 20, hz: 220 }) });
const track = await site.track(ada, { title: 'Night bus', bytes: aWav({ seconds: 20 }) });

/** Keeps the page's audio elements for the test, since they are not in the document. */
const recordAudio = `window.audios = []; window.Audio = new Proxy(Audio, {
  construct(made, args) { const audio = new made(...args); window.audios.push(audio); return audio; },
})`;

const seconds = (page: Page | Frame) => page.evaluate<number>('window.audios[0]?.currentTime ?? 0');
const isPaused = (page: Page) => page.evaluate<boolean>('window.audios[0].paused');

/** Waits until the sound plays on, from `from` seconds. */
async function playsOn(page: Page | Frame, from: number): Promise<void> {
  await expect.poll(() => seconds(page), { timeout: 15_000 }).toBeGreaterThan(from);
}

const playsOf = async (id: string) =>
  (await site.platform.db.selectFrom('tracks').select('plays').where('id', '=', id).executeTakeFirstOrThrow())
    .plays;

async function start(page: Page): Promise<void> {
  await page.addInitScript(recordAudio);
  await site.open(page, '/tracks');
  await page.getByRole('button', { name: 'Play Night bus' }).first().click();
  await playsOn(page, 0.3);
}

describe('on the site', () => {
  test('the sound plays, the player shows it, and the play is counted once [PLAYER-005] [PLAYER-012]', async () => {
    const page = await site.newPage();
    await page.addInitScript(recordAudio);
    await site.open(page, '/tracks');
    const player = page.getByRole('region', { name: 'Player' });
    expect(await player.count()).toBe(0);
    expect(await page.evaluate('window.audios.length')).toBe(0);
    const counted = page.waitForResponse((response) =>
      response.url().endsWith(`/mixdowns/${track.id}/plays`),
    );
    await page.getByRole('button', { name: 'Play Night bus' }).first().click();
    await player.getByRole('button', { name: 'Pause Night bus' }).waitFor();
    expect((await counted).status()).toBe(204);
    await playsOn(page, 1);
    await player.getByText('00:01', { exact: true }).waitFor();
    expect(await player.getByText('00:20', { exact: true }).count()).toBe(1);
    expect(
      await page.evaluate('[navigator.mediaSession.playbackState, navigator.mediaSession.metadata.title]'),
    ).toEqual(['playing', 'Night bus']);
    await player.getByRole('button', { name: 'Pause Night bus' }).click();
    expect(await isPaused(page)).toBe(true);
    expect(await playsOf(track.id)).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('the served sound is the uploaded one, not silence', async () => {
    const page = await site.newPage();
    await site.open(page, '/tracks');
    const sample = await page.evaluate<{ seconds: number; peak: number; crossings: number }>(`(async () => {
      const bytes = await (await fetch(${JSON.stringify(track.audioMp3Url)})).arrayBuffer();
      const sound = await new OfflineAudioContext(1, 44100, 44100).decodeAudioData(bytes);
      const samples = sound.getChannelData(0).subarray(44100, 2 * 44100);
      let peak = 0, crossings = 0;
      for (let i = 1; i < samples.length; i += 1) {
        peak = Math.max(peak, Math.abs(samples[i]));
        if (samples[i - 1] < 0 && samples[i] >= 0) crossings += 1;
      }
      return { seconds: sound.duration, peak, crossings };
    })()`);
    expect(sample.seconds).toBeCloseTo(20, 0);
    expect(sample.peak).toBeGreaterThan(0.3);
    expect(Math.abs(sample.crossings - 440)).toBeLessThanOrEqual(2);
  });

  test('playback continues while the listener navigates [PLAYER-006]', async () => {
    const page = await site.newPage();
    await start(page);
    const player = page.getByRole('region', { name: 'Player' });
    await player.getByRole('link', { name: 'Night bus' }).click();
    await page.waitForURL(`**${track.selfLink}`);
    await page.getByRole('heading', { level: 1, name: 'Night bus' }).waitFor();
    const before = await seconds(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
    await playsOn(page, before + 0.5);
    expect(await page.evaluate('window.audios.length')).toBe(1);
    expect(await player.getByRole('button', { name: 'Pause Night bus' }).count()).toBe(1);
  });

  test('a click in the middle of the waveform seeks to half of the track [PLAYER-018]', async () => {
    const page = await site.newPage();
    await start(page);
    const player = page.getByRole('region', { name: 'Player' });
    await player.getByRole('button', { name: 'Pause Night bus' }).click();
    await player.getByRole('slider', { name: 'Seek in Night bus' }).click();
    expect(Math.abs((await seconds(page)) - 10)).toBeLessThan(0.1);
    expect(await isPaused(page)).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(Math.abs((await seconds(page)) - 15)).toBeLessThan(0.1);
    await page.keyboard.press('Space');
    await playsOn(page, 15.2);
  });

  test('at the end of a track the next of its list starts, and the last one stops [PLAYER-013]', async () => {
    const page = await site.newPage();
    await start(page);
    const player = page.getByRole('region', { name: 'Player' });
    for (const next of ['Framed piece', 'Older piece']) {
      await page.evaluate('window.audios[0].currentTime = 19.5');
      await player.getByRole('button', { name: `Pause ${next}` }).waitFor();
      // A busy machine may never show the first second.
      await player.getByText(/^00:0[1-9]$/).waitFor();
    }
    await page.evaluate('window.audios[0].currentTime = 19.5');
    await player.getByRole('button', { name: 'Play Older piece' }).waitFor();
    expect(await player.getByText('00:00', { exact: true }).count()).toBe(1);
  });

  test('a like in the player is shown on the card too [PLAYER-029]', async () => {
    const page = await site.newPage();
    await site.signIn(page, 'bob');
    await start(page);
    const player = page.getByRole('region', { name: 'Player' });
    await player.getByRole('button', { name: 'Like' }).click();
    await player.getByRole('button', { name: 'Like', pressed: true }).waitFor();
    await player.getByRole('link', { name: 'Night bus' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Like, 1 like', pressed: true }).first().click();
    await player.getByRole('button', { name: 'Like', pressed: false }).waitFor();
  });

  test('a track whose audio is gone stops with a message [PLAYER-014]', async () => {
    const page = await site.newPage({ allowedErrors: /404|Failed to load/ });
    await page.route('**/*.mp3', (route) => route.fulfill({ status: 404 }));
    await site.open(page, '/tracks');
    await page.getByRole('button', { name: 'Play Night bus' }).first().click();
    await page.getByText("This track can't be played right now.").waitFor();
    await page
      .getByRole('region', { name: 'Player' })
      .getByRole('button', { name: 'Play Night bus' })
      .waitFor();
  });

  test('on a phone the bar opens into the full player', async () => {
    const page = await site.newPage({ viewport: { width: 390, height: 780 } });
    await start(page);
    await page.getByRole('button', { name: 'Open player' }).click();
    const sheet = page.getByRole('dialog', { name: 'Player' });
    await sheet.getByRole('slider', { name: 'Seek in Night bus' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await isPaused(page)).toBe(false);
  });
});

describe('embedded in another site', () => {
  let host: Server | undefined;
  afterAll(() => host?.close());

  /** Another site's page that frames these players. */
  async function aFramingPage(...paths: string[]): Promise<string> {
    const frames = paths.map(
      (path) => `<iframe src="${site.url}${path}" width="100%" height="260"></iframe>`,
    );
    const html = `<!doctype html><title>A blog</title>${frames.join('')}`;
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    }).listen(0, '127.0.0.1');
    host = server;
    await new Promise((resolve) => server.once('listening', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  test('the embed player waits to be started, plays without cookies, seeks and counts [TRACK-061] [TRACK-063]', async () => {
    const page = await site.newPage({ viewport: { width: 300, height: 400 } });
    await page.addInitScript(recordAudio);
    await page.goto(await aFramingPage(`/player/${framed.shortLinkId}`));
    const frame = page.frameLocator('iframe');
    const inside = page.frames()[1] as Frame;
    await frame.getByText('00:00 / 00:20').waitFor();
    await inside.waitForSelector('html[data-hydrated]');
    expect(await inside.evaluate('window.audios.length')).toBe(0);
    const counted = page.waitForResponse((response) => response.url().endsWith('/plays'));
    await frame.getByRole('button', { name: 'Play Framed piece' }).click();
    expect((await counted).status()).toBe(204);
    await playsOn(inside, 0.3);
    await frame.getByRole('slider', { name: 'Seek in Framed piece' }).click();
    await frame.getByText('00:10 / 00:20').waitFor();
    expect(await page.context().cookies()).toEqual([]);
    expect(await playsOf(framed.id)).toBe(1);
    expect(await frame.locator('header, footer').count()).toBe(0);
  });

  test('an embedded list plays on without cookies, and pauses the other player of the page when it starts [LIST-039] [PLAYER-055]', async () => {
    const list = await aList(ada, [track.id, framed.id], { title: 'Two nights' });
    const page = await site.newPage({ viewport: { width: 700, height: 700 } });
    await page.addInitScript(recordAudio);
    const paths = [`/player/${framed.shortLinkId}`, `/player/lists/${list.id}`];
    await page.goto(await aFramingPage(...paths));
    const [alone, listed] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()];
    for (const frame of page.frames().slice(1)) await frame.waitForSelector('html[data-hydrated]');
    await alone.getByRole('button', { name: 'Play Framed piece' }).click();
    await alone.getByRole('button', { name: 'Pause Framed piece' }).waitFor();
    await listed.getByRole('button', { name: 'Play Night bus' }).first().click();
    await alone.getByRole('button', { name: 'Play Framed piece' }).waitFor();
    await listed.getByRole('button', { name: 'Next track' }).click();
    await listed.getByRole('slider', { name: 'Seek in Framed piece' }).waitFor();
    await playsOn(page.frames().at(-1) as Frame, 0.3);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      listed.getByRole('link', { name: 'Two nights' }).click(),
    ]);
    expect(new URL(tab.url()).pathname).toBe(list.selfLink);
    expect((await page.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);
  });

  test('the embed player of a list that is not public is not found, not even for its owner [LIST-039]', async () => {
    const list = await aList(ada, [], { title: 'Not for all', visibility: 'secret' });
    for (const url of [`/player/lists/${list.id}`, '/player/lists/none', '/player/lists/'])
      for (const person of [site.guest, ada])
        expect([url, (await person.raw({ method: 'GET', url })).status]).toEqual([url, 404]);
  });

  test('the title opens the page of the track in a new tab [TRACK-062]', async () => {
    const page = await site.newPage();
    await site.open(page, `/player/${track.shortLinkId}`);
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Night bus' }).click();
    expect(new URL((await opened).url()).pathname).toBe(track.selfLink);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('any site may frame the embed player and no other page, and it sets no cookie [TRACK-063] [SITE-042] [LIST-039]', async () => {
    const policyOf = async (url: string) => {
      const { status, headers } = await site.guest.raw({ method: 'GET', url });
      expect(status).toBe(200);
      expect(headers['set-cookie']).toBeUndefined();
      return String(headers['content-security-policy']);
    };
    expect(await policyOf(`/player/${framed.shortLinkId}`)).toContain('frame-ancestors *');
    const list = await aList(ada, [framed.id]);
    expect(await policyOf(`/player/lists/${list.id}`)).toContain('frame-ancestors *');
    expect(await policyOf(list.selfLink)).not.toContain('frame-ancestors *');
    expect(await policyOf(framed.selfLink)).not.toContain('frame-ancestors *');
    expect(await policyOf('/tracks')).not.toContain('frame-ancestors *');
  });

  test('unknown and bare addresses are not found [TRACK-064]', async () => {
    for (const url of ['/player/nothing', '/player', '/player/', '/t', '/t/', '/t/nothing']) {
      expect([url, (await site.guest.raw({ method: 'GET', url })).status]).toEqual([url, 404]);
    }
  });

  test('the embed player of a hidden track is not found, not even for its owner [TRACK-036]', async () => {
    const hidden = await site.track(ada, { title: 'Not yet', published: false });
    const url = `/player/${hidden.shortLinkId}`;
    expect((await site.guest.raw({ method: 'GET', url })).status).toBe(404);
    expect((await ada.raw({ method: 'GET', url })).status).toBe(404);
    const page = await site.newPage({ viewport: { width: 400, height: 130 }, allowedErrors: /404/ });
    await page.goto(site.url + url);
    await page.getByText('This track is not on stage any more.').waitFor();
    expect(await page.locator('header, footer').count()).toBe(0);
  });

  test.each(['ink', 'paper', 'neon'])(
    'theme=%s is accepted only for the two existing themes',
    async (theme) => {
      const { body } = await site.guest.raw({
        method: 'GET',
        url: `/player/${framed.shortLinkId}?theme=${theme}`,
      });
      expect(String(body).includes(`data-theme="${theme}"`)).toBe(theme !== 'neon');
      expect(String(body)).not.toContain('neon');
    },
  );
});
