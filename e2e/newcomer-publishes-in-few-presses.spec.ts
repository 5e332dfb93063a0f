import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listOwnLists } from '#features/lists/contract.ts';
import { listOwnTracks } from '#features/tracks/contract.ts';
import { trackPageOf } from '#features/tracks/model/track-document.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { expectVisibleFocus } from '#testing/by-keyboard.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

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
