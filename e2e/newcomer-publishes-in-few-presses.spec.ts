import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listOwnLists } from '#features/lists/contract.ts';
import { titlesOf } from '#features/lists/testing/a-list.ts';
import { listOwnTracks } from '#features/tracks/contract.ts';
import { trackPageOf } from '#features/tracks/model/track-document.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { axeFindings } from '#testing/axe.ts';
import { expectVisibleFocus } from '#testing/by-keyboard.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { smallAudio } from '#testing/hostile-files/small-audio.ts';
import { testPassword } from '#testing/world.ts';

const site = await aBrowserSite();
/** The most presses from the signed-in home to a published track. */
const mostPresses = 8;

const ways: Record<string, { act: (target: Locator, page: Page) => Promise<void>; window: object }> = {
  'a mouse': { act: (target) => target.click(), window: {} },
  'the keyboard': {
    async act(target, page) {
      await target.focus();
      await expectVisibleFocus(page);
      await page.keyboard.press('Enter');
    },
    window: {},
  },
  'touch at 390 px': {
    act: (target) => target.tap(),
    window: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
};

type Press = (target: Locator) => Promise<void>;

/** From the home of a member to a published track; its panel. */
async function publishFirstLight(page: Page, press: Press): Promise<Locator> {
  await press(page.getByRole('button', { name: 'Create' }).filter({ visible: true }));
  await press(page.getByRole('link', { name: 'Upload a track' }).filter({ visible: true }).first());
  await page.getByRole('heading', { level: 1, name: 'My tracks' }).waitFor();
  const choosing = page.waitForEvent('filechooser');
  await press(page.getByRole('button', { name: 'Choose files' }));
  const sound = { name: 'First light.wav', mimeType: 'audio/wav', buffer: aWav({ seconds: 2 }) };
  await (await choosing).setFiles(sound);
  await press(page.getByRole('button', { name: 'Publish First light' }));
  const panel = page.getByRole('region', { name: '“First light” is published' });
  await panel.waitFor();
  return panel;
}

test.each(Object.entries(ways))(
  'a newcomer uploads, publishes, lists and shares a track by %s, published after eight presses at most [TRACK-187]',
  async (way, { act, window }) => {
    const page = await site.newPage({ permissions: ['clipboard-read', 'clipboard-write'], ...window });
    const name = `newcomer${Object.keys(ways).indexOf(way)}`;
    const newcomer = await site.signIn(page, name);
    await site.open(page, '/community');
    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await target.waitFor();
      await act(target, page);
    };
    const panel = await publishFirstLight(page, press);
    expect(presses).toBeLessThanOrEqual(mostPresses);
    const published = presses;

    await press(panel.getByRole('button', { name: 'Add to list' }));
    const dialog = page.getByRole('dialog', { name: 'Add to list' });
    await dialog.getByLabel(/^Title/).fill('Mine');
    await press(dialog.getByRole('button', { name: 'Make list' }));
    await page.getByText('"First light" is in "Mine"').waitFor();
    await press(panel.getByRole('button', { name: 'Share or embed' }));
    await press(page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Copy link' }));
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    console.log(`by ${way}: published after ${published} presses, listed and shared after ${presses}`);

    const [track] = trackPageOf(await newcomer.call(listOwnTracks, {})).items;
    expect(track).toMatchObject({ title: 'First light', published: true });
    const link = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(link).toBe(`${site.url}/t/${track?.shortLinkId}`);
    const { lists } = await newcomer.call(listOwnLists, {});
    expect(lists).toMatchObject([{ title: 'Mine', tracksCount: 1, visibility: 'public' }]);
    const visitor = await site.newPage();
    await visitor.goto(link);
    await visitor.getByRole('button', { name: 'Play First light' }).first().waitFor();
  },
);

test.each(Object.entries(ways))(
  'a newcomer signs up from the front page and publishes a track by %s [TRACK-191]',
  async (way, { act, window }) => {
    const page = await site.newPage(window);
    await site.open(page, '/');
    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await target.waitFor();
      await act(target, page);
    };
    const tick = async (box: Locator) => {
      if (way !== 'the keyboard') return press(box);
      presses += 1;
      await box.press('Space');
    };
    await press(page.getByRole('banner').getByRole('link', { name: 'Sign up' }));
    await press(page.getByRole('link', { name: 'Start with the Free plan' }));
    await page.getByLabel('Email').fill(`front${Object.keys(ways).indexOf(way)}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByLabel('Repeat password').fill(testPassword);
    await tick(page.getByLabel('I am 16 or older'));
    await tick(page.getByLabel('I accept the Terms of Service'));
    await press(page.getByRole('button', { name: 'Continue' }));
    await page.waitForURL('**/community');
    const panel = await publishFirstLight(page, press);
    console.log(`by ${way}: published after ${presses} presses from the front page`);
    const visitor = await site.newPage();
    await visitor.goto(await panel.getByLabel('Link', { exact: true }).inputValue());
    await visitor.getByRole('button', { name: 'Play First light' }).first().waitFor();
  },
);

test('a musician makes an album of ten files, published after eight presses at most, and asks for it again in vain [LIST-070]', async () => {
  const page = await site.newPage();
  const musician = await site.signIn(page, 'albumist');
  await site.open(page, '/community');
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole('button', { name: 'Create' }).filter({ visible: true }));
  await press(page.getByRole('link', { name: 'Upload a track' }).filter({ visible: true }).first());
  const titles = Array.from({ length: 10 }, (_none, at) => `Harbour ${at + 1}`);
  const sounds = await Promise.all(
    titles.map(async (title, at) => ({
      name: `take ${10 - at}.flac`,
      mimeType: 'audio/flac',
      buffer: await smallAudio('flac', 0.5, { title, album: 'Night ferry', track: String(at + 1) }),
    })),
  );
  const choosing = page.waitForEvent('filechooser');
  await press(page.getByRole('button', { name: 'Choose files' }));
  await (await choosing).setFiles(sounds);
  await press(page.getByRole('button', { name: 'Make an album of these' }));
  const dialog = page.getByRole('dialog', { name: 'Make an album' });
  await expect.poll(() => dialog.getByLabel('Title', { exact: true }).inputValue()).toBe('Night ferry');
  expect(await axeFindings(page)).toEqual([]);
  await press(dialog.getByRole('button', { name: 'Publish album' }));
  await page.getByRole('heading', { level: 1, name: 'Night ferry' }).waitFor();
  console.log(`an album of ten files: published after ${presses} presses`);
  expect(presses).toBeLessThanOrEqual(mostPresses);

  const { lists } = await musician.call(listOwnLists, {});
  expect(lists).toMatchObject([{ kind: 'album', visibility: 'public', tracksCount: 10 }]);
  expect(await titlesOf(site.guest, lists[0]?.id ?? '')).toEqual(titles);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'My tracks' }).waitFor();
  await page.getByRole('article', { name: 'Harbour 10' }).waitFor();
  expect(await page.getByRole('button', { name: 'Make an album of these' }).count()).toBe(0);
});
