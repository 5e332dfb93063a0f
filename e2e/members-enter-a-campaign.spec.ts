import { expect, test } from 'vitest';
import { aCampaign } from '#features/campaigns/testing/a-campaign.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { axeFindings, colourRules } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite();
const founder = await site.person('founder', { accountType: 2 });
const admin = await site.person('admin', { admin: true });
const member = await site.person('member');
const recording = { name: 'Salt_water mix.wav', mimeType: 'audio/wav', buffer: aWav({ seconds: 2 }) };
const picture = process.env.PICTURES;

test('a guest who wants to enter signs in and comes back, uploads a file and finds it among the entries [CAMPAIGN-137] [CAMPAIGN-150] [CAMPAIGN-180]', async () => {
  const { groupLink } = await aCampaign(site, founder, admin, { name: 'Remix the sea' });
  const page = await site.newPage({ reducedMotion: 'reduce' });
  await site.open(page, `/campaigns/${groupLink}/tracks/new`);
  expect(new URL(page.url()).pathname).toBe('/auth');
  expect(new URL(page.url()).searchParams.get('redirect_to')).toBe(`/campaigns/${groupLink}/tracks/new`);
  await site.signIn(page, 'member');
  await site.open(page, `/campaigns/${groupLink}`);
  await page.getByRole('button', { name: 'Select track' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select track' });
  await dialog.getByText('Upload one from your disc.').waitFor();
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(920);
  await dialog.getByRole('link', { name: 'Upload from disc' }).click();
  await page.getByRole('heading', { level: 1, name: 'Enter a track' }).waitFor();
  const post = page.getByRole('button', { name: 'Post track' });
  expect(await post.isDisabled()).toBe(true);
  await page.getByLabel('Your track').setInputFiles(recording);
  await page.getByText('Salt_water mix.wav has been uploaded').waitFor();
  await page.getByRole('combobox', { name: 'Genre' }).fill('ambt');
  await page.getByRole('option', { name: 'Ambient' }).first().click();
  await look(page, 'entry-form');
  await post.click();
  await page.getByText('Track posted successfully. Good luck!').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/campaigns/${groupLink}`);
  await expect
    .poll(
      async () => {
        await site.open(page, `/campaigns/${groupLink}/tracks`);
        return page.getByRole('article', { name: 'Salt water mix' }).count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
});

test('one button of a campaign has the accent, and a phone shows one to start with [CAMPAIGN-383]', async () => {
  const { groupLink } = await aCampaign(site, founder, admin, { name: 'Remix the shore' });
  const page = await site.newPage({ reducedMotion: 'reduce' });
  const accented = () =>
    page.evaluate<string[]>(`(() => {
      const accent = getComputedStyle(document.querySelector('header [href*=sign_up]')).backgroundColor;
      return [...document.querySelectorAll('main :is(a, button)')]
        .filter((one) => getComputedStyle(one).backgroundColor === accent)
        .map((one) => one.textContent.trim());
    })()`);
  await site.open(page, `/campaigns/${groupLink}`);
  expect(await accented()).toEqual(['Join group']);
  const starts = page.getByRole('main').getByRole('link', { name: /^Start remix/ });
  expect(await starts.filter({ visible: true }).allInnerTexts()).toEqual(['Start remixing', 'Start remix']);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await starts.filter({ visible: true }).allInnerTexts()).toEqual(['Start remixing']);
});

test('a member enters an own track, sees it in the carousel, and turns the list to squares [CAMPAIGN-109] [CAMPAIGN-127] [CAMPAIGN-135]', async () => {
  const { groupLink } = await aCampaign(site, founder, admin, { name: 'Remix the lake' });
  for (let at = 0; at < 8; at += 1) {
    const { id } = await aStoredTrack(site, founder, { title: `Ripple ${at}` });
    await founder.call(postTrack, { groupLink, mixdownId: id });
  }
  await aStoredTrack(site, member, { title: 'Undertow' });
  // Stored tracks have no waveform.
  const page = await site.newPage({ reducedMotion: 'reduce', allowedErrors: /status of 404/ });
  await site.signIn(page, 'member');
  await site.open(page, `/campaigns/${groupLink}`);
  await page.getByRole('button', { name: 'Select track' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select track' });
  await dialog.getByRole('radio', { name: /^Undertow/ }).check();
  await look(page, 'select-track');
  await dialog.getByRole('button', { name: 'Post track' }).click();
  await page.getByText('Track posted successfully. Good luck!').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Entries' }).getByRole('article', { name: 'Undertow' }).waitFor();
  await page
    .getByRole('region', { name: 'Contestants' })
    .getByRole('link', { name: member.username })
    .waitFor();
  // Posting has joined.
  await page.getByRole('button', { name: 'Join group' }).waitFor({ state: 'detached' });
  await look(page, 'campaign');
  await page.getByRole('link', { name: 'View all entries' }).click();
  await page.getByRole('heading', { level: 1, name: 'Entries of Remix the lake' }).waitFor();
  const row = page.getByRole('article', { name: 'Undertow' });
  await row.waitFor();
  await row.locator('canvas').waitFor();
  expect((await row.locator('canvas').boundingBox())?.height).toBe(48);
  await look(page, 'entries-rows');
  await page.getByRole('button', { name: 'Squares' }).click();
  const list = page.getByRole('list', { name: 'Tracks of the group' });
  for (const [width, columns] of [
    [1560, 5],
    [1300, 4],
    [1100, 3],
    [800, 2],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const shown = await list.evaluate(
      (element) => getComputedStyle(element).gridTemplateColumns.split(' ').length,
    );
    expect(shown, `at ${width}`).toBe(columns);
  }
  await look(page, 'entries-squares');
  await page.setViewportSize({ width: 1300, height: 900 });
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('heading', { level: 1, name: 'Remix the lake' }).waitFor();
});

type Page = Awaited<ReturnType<typeof site.newPage>>;

/** No accessibility finding in both themes, wide and narrow. */
async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ['light', 'dark'] as const) {
      await switchTheme(page, theme);
      expect(
        await axeFindings(page, theme === 'light' ? undefined : colourRules),
        `${name} at ${width}, ${theme}`,
      ).toEqual([]);
      if (picture)
        await page.screenshot({ path: `${picture}/${name}-${width}-${theme}.png`, fullPage: true });
    }
  }
  if (before) await page.setViewportSize(before);
}
