import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reportUser } from '#features/reports/contract.ts';
import { axeFindings, colourRules } from '#testing/axe.ts';
import { expectVisibleFocus, focusedElement, tabTo } from '#testing/by-keyboard.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite();

async function isAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await switchTheme(page, theme);
    expect(await axeFindings(page, theme === 'light' ? undefined : colourRules), theme).toEqual([]);
  }
}

/** Opens the focused menu and chooses the item of this name with the arrows. */
async function choose(page: Page, item: string): Promise<void> {
  await page.keyboard.press('Enter');
  for (let moves = 0; (await focusedElement(page)).name !== item; moves += 1) {
    if (moves > 12) throw new Error(`No item is called ${item}`);
    await page.keyboard.press('ArrowDown');
  }
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
}

test('a keyboard user renames, sorts and deletes projects', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' });
  const ada = await site.signIn(page, 'ada');
  for (const title of ['Salt', 'Night drive'])
    await ada.raw({ method: 'POST', url: '/api/projects', body: { project: { title } } });
  await site.open(page, '/account/projects');
  await isAccessible(page);

  await tabTo(page, 'More about Night drive');
  await choose(page, 'Rename');
  await page.getByLabel('Title').waitFor();
  expect(await focusedElement(page)).toMatchObject({ name: 'Title', marked: true, inView: true });
  await page.keyboard.type('Day drive');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Day drive' }).waitFor();
  // Focus returns to where the menu was opened, with the new name.
  await expect.poll(() => focusedElement(page)).toMatchObject({ name: 'More about Day drive', marked: true });

  await page.getByLabel('Sort by').focus();
  await page.keyboard.press('End');
  await page.getByRole('link', { name: 'Salt' }).waitFor();

  await tabTo(page, 'More about Salt');
  await choose(page, 'Delete');
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await focusedElement(page)).toMatchObject({ name: 'More about Salt' });
  await choose(page, 'Delete');
  await question.waitFor();
  await isAccessible(page);
  await tabTo(page, 'Delete song');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Salt' }).waitFor({ state: 'detached' });
  // The list keeps the position: Tab continues in it.
  await expect.poll(() => focusedElement(page)).toMatchObject({ role: 'ul' });
  await page.keyboard.press('Tab');
  expect(await focusedElement(page)).toMatchObject({ name: 'Create project', marked: true });
});

test('a keyboard user opens a conversation, reads back, answers, and uses its menu', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' });
  const reader = await site.signIn(page, 'mira');
  const jonas = await site.person('jonas');
  for (const content of ['Are you there?', 'The kick is too long'])
    await jonas.raw({
      method: 'POST',
      url: '/api/messages',
      body: { message: { user_id: reader.id, content } },
    });
  await site.open(page, '/account/messages');
  await isAccessible(page);
  await tabTo(page, /The kick is too long/);
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Write a message').waitFor();

  await tabTo(page, `More about ${jonas.username}`);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Block' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await focusedElement(page)).toMatchObject({ name: `More about ${jonas.username}`, marked: true });

  await tabTo(page, `Message to ${jonas.username}`);
  await page.keyboard.type('Shorter now');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('and drier');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Messages' }).getByText('and drier').waitFor();
  // Focus stays in the field for the next message.
  await expect.poll(() => focusedElement(page)).toMatchObject({ name: `Message to ${jonas.username}` });
  await isAccessible(page);
});

test('a keyboard user walks the moderation queue, decides a report with a reason, and reads the log', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' });
  await site.person('boss', { admin: true });
  const [noisy, loud, reporter] = [
    await site.person('noisy'),
    await site.person('loud'),
    await site.person('reporter'),
  ];
  for (const { id } of [noisy, loud]) {
    const { guid } = await site.platform.db
      .selectFrom('users')
      .select('guid')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await reporter.call(reportUser, { guid, reason: 'The same advertisement under every track' });
  }
  await site.signIn(page, 'boss');
  await site.open(page, '/admin/moderation');
  await isAccessible(page);

  await tabTo(page, `Warn: ${noisy.username}`);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Warn: ${noisy.username}` });
  await dialog.waitFor();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await focusedElement(page)).toMatchObject({ name: `Warn: ${noisy.username}`, marked: true });
  await page.keyboard.press('Enter');
  await page.getByLabel('What they will read').focus();
  await page.keyboard.type('Once is enough.');
  await tabTo(page, 'Send the warning');
  await page.keyboard.press('Enter');
  await page.getByRole('article').filter({ hasText: noisy.username }).waitFor({ state: 'detached' });
  // Focus goes on to what is left of the queue.
  await tabTo(page, `Dismiss: ${loud.username}`);
  await page.keyboard.press('Enter');
  await page.getByText('Nothing is waiting').waitFor();

  await page.getByRole('tab', { name: 'Waiting' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await focusedElement(page)).toMatchObject({ name: 'Audit log', marked: true });
  await page.getByText('Once is enough.').waitFor();
  await isAccessible(page);
});
