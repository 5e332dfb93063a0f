import { beforeAll, expect, test } from 'vitest';
import { joinGroup } from '#features/groups/contract.ts';
import { createGroup } from '#features/groups/form.contract.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import type { Member } from '#testing/world.ts';

const site = await aBrowserSite();
let founder: Member;
let successor: Member;

beforeAll(async () => {
  founder = await site.person('founder', { accountType: 2 });
  successor = await site.person('successor');
});

test('a founder hands a group over and leaves; the new admin changes its link and deletes it', async () => {
  const { data } = await founder.call(createGroup, {
    group: { name: 'Harbour', groupLink: 'harbour', privacySetting: 'joinable' },
  });
  await successor.call(joinGroup, { groupLink: data.attributes.groupLink });

  const page = await site.newPage({ reducedMotion: 'reduce' });
  await site.signIn(page, 'founder');
  await site.open(page, '/group/harbour/members');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: `Make admin ${successor.username}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make admin' }).click();
  await page.getByText(`${successor.username} is an admin now.`).waitFor();
  await page.getByRole('button', { name: `No longer admin ${founder.username}` }).waitFor();
  await site.open(page, '/group/harbour');
  await page.getByRole('button', { name: 'Leave group' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click();
  await page.getByText('You have left Harbour.').waitFor();

  const other = await site.newPage({ reducedMotion: 'reduce' });
  await site.signIn(other, 'successor');
  await site.open(other, '/group/harbour/edit');
  await other.getByRole('textbox', { name: 'Group link' }).fill('marina');
  await other.getByText('The old address leads there until another group takes it.').waitFor();
  await other.getByRole('radio', { name: 'Closed' }).check();
  await other.getByRole('button', { name: 'Save' }).click();
  await other.waitForURL('**/group/marina');
  await site.open(other, '/group/harbour/edit');
  expect(new URL(other.url()).pathname).toBe('/group/marina/edit');
  await other.getByRole('radio', { name: 'Viewable' }).check();
  await other.getByText(/^Everything that was said inside becomes visible/).waitFor();
  expect(await axeFindings(other)).toEqual([]);
  await other.getByRole('button', { name: 'Delete group' }).click();
  const question = other.getByRole('alertdialog', { name: 'Delete Harbour?' });
  await question.getByRole('button', { name: 'Delete group' }).click();
  await other.getByRole('heading', { level: 1, name: 'My groups' }).waitFor();
  await other.getByText('Harbour is deleted.').waitFor();
  expect(await other.getByRole('link', { name: 'Harbour' }).count()).toBe(0);
  expect((await founder.raw({ method: 'GET', url: '/api/groups/marina' })).status).toBe(404);
}, 120_000);
