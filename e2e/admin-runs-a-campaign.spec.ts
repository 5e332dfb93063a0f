import { beforeAll, expect, test } from 'vitest';
import { aCampaign } from '#features/campaigns/testing/a-campaign.ts';
import { insertMembership } from '#features/groups/server/members/membership.store.ts';
import { groupRowId } from '#features/groups/testing/a-group.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { axeFindings, colourRules } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { manyMembers } from '#testing/many-members.ts';
import { switchTheme } from '#testing/switch-theme.ts';
import { writeSource } from '#testing/write-source.ts';

const site = await aBrowserSite();
let page: string;

beforeAll(async () => {
  const founder = await site.person('founder', { accountType: 2 });
  const admin = await site.person('admin', { admin: true });
  const { group, groupLink } = await aCampaign(site, founder, admin, {
    name: 'Remix the sea',
    subtitle: 'Three weeks of salt',
    description: '## Rules\n\nBring **waves**.',
    artistName: 'Elin',
    artistDescription: 'Felt piano.',
  });
  page = `/campaigns/${groupLink}`;
  const groupId = await groupRowId(site, group);
  const members = await manyMembers(site.platform, 30);
  await transaction(site.platform.db, async (tx) => {
    for (const { id } of members) {
      const membership = { id: crypto.randomUUID(), group_id: groupId, user_id: id, role: 'member' } as const;
      await insertMembership(tx, { ...membership, created_at: site.clock.now() });
    }
  });
});

test('24 contestants are shown and can be folded on wide screens, 20 on narrow ones [CAMPAIGN-089] [CAMPAIGN-090]', async () => {
  const window = await site.newPage();
  await site.open(window, page);
  const block = window.getByRole('region', { name: 'Contestants' });
  const shown = () => block.getByRole('listitem').filter({ visible: true }).count();
  const fold = block.getByRole('button', { name: 'Contestants' });
  for (const [width, most, folds] of [
    [1560, 24, true],
    [1300, 24, true],
    [1100, 20, false],
    [800, 20, false],
    [390, 20, false],
  ] as const) {
    await window.setViewportSize({ width, height: 900 });
    expect([await shown(), await fold.isVisible()], `at ${width}`).toEqual([most, folds]);
  }
  await window.setViewportSize({ width: 1300, height: 900 });
  await fold.click();
  expect([await shown(), await fold.getAttribute('aria-expanded')]).toEqual([0, 'false']);
  await window.setViewportSize({ width: 1100, height: 900 });
  expect(await shown()).toBe(20);
});

test('an admin writes an update by the keyboard and deletes it again', async () => {
  const window = await site.newPage();
  await site.signIn(window, 'founder');
  await site.open(window, page);
  await window.getByRole('button', { name: 'Post update' }).press('Enter');
  const dialog = window.getByRole('dialog', { name: 'Post update' });
  await dialog.getByLabel('Title').fill('Halfway there');
  await writeSource(dialog, 'Update', 'Keep **this** bold.');
  await dialog.getByRole('button', { name: 'Post update' }).press('Enter');
  await window.getByText('Update posted successfully!').waitFor();
  const updates = window.getByRole('region', { name: 'Updates' });
  await updates.getByRole('heading', { name: 'Halfway there' }).waitFor();
  expect(await updates.locator('strong').textContent()).toBe('this');
  await updates.getByRole('button', { name: 'Delete Halfway there' }).press('Enter');
  await window.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await window.getByText('Update deleted successfully!').waitFor();
  expect(await updates.count()).toBe(0);
});

test('in both themes, wide and narrow, axe finds nothing serious on the pages of a campaign', async () => {
  const window = await site.newPage({ reducedMotion: 'reduce' });
  await site.signIn(window, 'founder');
  for (const path of [page, `${page}/contestants`, `${page}/tracks`]) {
    await site.open(window, path);
    for (const theme of ['light', 'dark'] as const) {
      await switchTheme(window, theme);
      for (const width of [1440, 390]) {
        await window.setViewportSize({ width, height: 900 });
        expect(
          await axeFindings(window, theme === 'light' ? undefined : colourRules),
          `${path} ${theme} ${width}`,
        ).toEqual([]);
        const overflow = await window.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(overflow, `${path} ${width}`).toBeLessThanOrEqual(0);
      }
    }
  }
});
