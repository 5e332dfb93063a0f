import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aGroup, getGroupAs } from '#features/groups/testing/a-group.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { waitForHydration } from '#testing/a-browser-window.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { testPassword } from '#testing/world.ts';

const site = await aBrowserSite();

/** Opens a page whose scripts load only after `type` has filled its fields. */
async function openSlowly(page: Page, path: string, type: () => Promise<void>): Promise<void> {
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  await page.route(/\.js(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(site.url + path, { waitUntil: 'commit' });
  await type();
  release();
  await waitForHydration(page);
}

test('an address and a password typed before hydration sign the visitor in', async () => {
  const member = await site.person('early');
  const page = await site.newPage();
  await openSlowly(page, '/auth?tab=sign_in', async () => {
    await page.getByLabel('Email').pressSequentially(member.email);
    await page.getByLabel('Password', { exact: true }).pressSequentially(testPassword);
  });
  expect(await page.getByLabel('Email').inputValue()).toBe(member.email);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${site.url}/community`);
});

test('a comment started before hydration can be posted', async () => {
  const owner = await site.person('owner');
  const track = await site.track(owner, { title: 'Early bird' });
  const page = await site.newPage();
  await site.signIn(page, 'talker');
  const field = page.getByLabel('Your comment');
  await openSlowly(page, `/user/${owner.profileLink}/track/${track.permalink}`, async () => {
    await field.pressSequentially('First in the hall');
  });
  await page.getByRole('button', { name: 'Post comment' }).click();
  await page.getByRole('listitem').filter({ hasText: 'First in the hall' }).waitFor();
  expect(await field.inputValue()).toBe('');
});

test('a term typed into the search before hydration is searched for', async () => {
  const page = await site.newPage();
  const field = page.getByRole('combobox', { name: 'Search' });
  await openSlowly(page, '/tracks', () => field.pressSequentially('owls'));
  expect(await field.inputValue()).toBe('owls');
  await field.press('Enter');
  await page.waitForURL(/\/community\/search\?.*term=owls/);
});

test('text and choices entered before hydration into a prefilled form are saved', async () => {
  const page = await site.newPage();
  const founder = await site.signIn(page, 'founder');
  await updateUser(site.platform.db, founder.id, { account_type: 2 });
  const group = await aGroup(site, founder, { name: 'Early birds', description: 'We meet on Mondays.' });
  const description = page.getByLabel('Description');
  const kind = page.getByLabel('Kind');
  await openSlowly(page, `/group/${group.groupLink}/edit`, async () => {
    await description.fill('We meet at dawn.');
    await description.press('Home');
    await kind.selectOption('band');
  });
  expect(await description.inputValue()).toBe('We meet at dawn.');
  await description.pressSequentially('Mostly: ');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`${site.url}/group/${group.groupLink}`);
  const { description: saved, kind: savedKind } = await getGroupAs(founder, group.groupLink);
  expect([saved, savedKind]).toEqual(['Mostly: We meet at dawn.', 'band']);
});
