import { expect, test } from 'vitest';
import { postChatMessage } from '#features/campaigns/chat.contract.ts';
import { aCampaign } from '#features/campaigns/testing/a-campaign.ts';
import { axeFindings, colourRules } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite();
const founder = await site.person('founder', { accountType: 2 });
const admin = await site.person('admin', { admin: true });
await site.person('member');

test('a message appears in the chat of another member without a reload, and leaves with its deletion [CAMPAIGN-085] [CAMPAIGN-078]', async () => {
  const { groupLink } = await aCampaign(site, founder, admin, { name: 'Remix the sea' });
  const one = await site.newPage({ reducedMotion: 'reduce' });
  await site.signIn(one, 'founder');
  await site.open(one, `/campaigns/${groupLink}`);
  const widget = one.getByRole('region', { name: 'Chat' });
  await widget.scrollIntoViewIfNeeded();
  await widget.getByText('Nobody has written yet. Say hello.').waitFor();

  const two = await site.newPage({ reducedMotion: 'reduce' });
  await site.signIn(two, 'member');
  await site.open(two, `/campaigns/${groupLink}/chat`);
  await two.getByRole('textbox', { name: 'Your message' }).fill('Bring more salt');
  await two.keyboard.press('Enter');
  await two.getByRole('log').getByText('Bring more salt').waitFor();
  await widget.getByText('Bring more salt').waitFor();

  await widget.getByRole('textbox', { name: 'Your message' }).fill('On my way');
  await widget.getByRole('button', { name: 'Send' }).click();
  await two.getByRole('log').getByText('On my way').waitFor();
  await widget
    .getByRole('button', { name: /^Delete the message of/ })
    .first()
    .click();
  await one.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await two.getByText('Bring more salt').waitFor({ state: 'detached' });
});

test('exactly one chat is shown from 668 px, none below, and axe finds nothing in both themes [CAMPAIGN-080] [CAMPAIGN-081]', async () => {
  const { groupLink } = await aCampaign(site, founder, admin, { name: 'Remix the lake' });
  for (const content of ['First', 'A longer line that has to be wrapped in a narrow column of the page'])
    await founder.call(postChatMessage, { groupLink, content });
  const page = await site.newPage({ reducedMotion: 'reduce' });
  await site.signIn(page, 'member');
  for (const [width, count] of [
    [1440, 1],
    [1100, 1],
    [800, 1],
    [668, 1],
    [667, 0],
    [390, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await site.open(page, `/campaigns/${groupLink}`);
    const region = page.getByRole('region', { name: 'Chat' });
    await region.scrollIntoViewIfNeeded();
    if (count === 1) await region.getByText('First', { exact: true }).waitFor();
    else await region.getByRole('link', { name: 'Join the conversation' }).waitFor();
    expect(await page.getByRole('log').filter({ visible: true }).count(), `at ${width}`).toBe(count);
  }
  for (const path of [`/campaigns/${groupLink}`, `/campaigns/${groupLink}/chat`]) {
    await site.open(page, path);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const theme of ['light', 'dark'] as const) {
        await switchTheme(page, theme);
        expect(
          await axeFindings(page, theme === 'light' ? undefined : colourRules),
          `${path} at ${width}, ${theme}`,
        ).toEqual([]);
        const name = path.endsWith('chat') ? 'chat' : 'page';
        if (process.env.PICTURES)
          await page.screenshot({
            path: `${process.env.PICTURES}/c-${name}-${width}-${theme}.png`,
            fullPage: true,
          });
      }
    }
  }
});
