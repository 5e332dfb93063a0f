import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createStudioServer } from '#apps/studio/create-studio-server.ts';
import { startStudioLive } from '#apps/studio/start-studio-live.ts';
import { freePort } from '#testing/free-port.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { accessibilityTree, keyboard, mouse, touch } from '#testing/studio/hands.ts';
import { type Hand, hearAnnouncements, makeSong } from '#testing/studio/song-journey.ts';
import { soundingPlan } from '#testing/studio/sounding-plan.ts';

const port = await freePort();
const studioUrl = `http://localhost:${port}`;
const site = await aBrowserSite({ settings: { STUDIO_URL: studioUrl } });
const { platform, database } = site;
const studio = await createStudioServer(platform);
const open = { platform, pool: database.pool, databaseUrl: database.url, close: async () => {} };
const stopLive = await startStudioLive(studio.server, open);
await studio.listen({ host: 'localhost', port });
afterAll(async () => {
  await stopLive();
  await studio.close();
});

/** The song of the first hand. */
let expected: object | null = null;

async function makeSongBy(name: string, hand: (page: Page) => Hand, hasTouch = false): Promise<void> {
  const page = await site.newPage({
    viewport: { width: 1440, height: 900 },
    hasTouch,
    reducedMotion: 'reduce',
  });
  await hearAnnouncements(page);
  await site.person(`${name}s`, { accountType: 6 });
  const invitee = await site.person(`${name}guest`);
  await site.signIn(page, `${name}s`);
  await page.goto(studioUrl);
  const { drain } = site;
  await makeSong({ page, hand: hand(page), invitee: invitee.username, title: `By ${name}`, drain });
  const plan = await soundingPlan(page);
  expected ??= plan;
  expect(plan).toEqual(expected);
}

test('[STUDIO-188] a person makes a song with loop, beat, melody, arrangement and mix, invites, exports and publishes, by mouse', () =>
  makeSongBy('mouse', mouse));

test('[STUDIO-212] a person makes the same song and publishes it by touch', () =>
  makeSongBy('touch', touch, true));

test('[STUDIO-202] [STUDIO-209] a person makes the same song and publishes it by keyboard alone (of 202 all but recording, automating and comments)', () =>
  makeSongBy('keyboard', keyboard));

test('[STUDIO-206] [STUDIO-207] a person makes the same song and publishes it through the accessibility tree, by roles and names, and every step is announced', () =>
  makeSongBy('tree', accessibilityTree));
