import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aBrowserStudio } from '#testing/studio/a-browser-studio.ts';
import { accessibilityTree, keyboard, mouse, touch } from '#testing/studio/hands.ts';
import { type Hand, hearAnnouncements, makeSong } from '#testing/studio/song-journey.ts';
import { soundingPlan } from '#testing/studio/sounding-plan.ts';

const { site, studioUrl } = await aBrowserStudio();

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
