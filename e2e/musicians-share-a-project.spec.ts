import { afterAll, expect, test } from 'vitest';
import { createStudioServer } from '#apps/studio/create-studio-server.ts';
import { startStudioLive } from '#apps/studio/start-studio-live.ts';
import { waitForHydration } from '#testing/a-browser-window.ts';
import { axeFindings } from '#testing/axe.ts';
import { freePort } from '#testing/free-port.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { pressAgain } from '#testing/human-pace.ts';

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

test('one member creates a project, names it and invites the other, and both see each other in the studio', async () => {
  await site.person('ada');
  const ben = await site.person('ben');
  const adas = await site.newPage({ viewport: { width: 1440, height: 900 } });
  await site.signIn(adas, 'ada');
  await site.open(adas, '/account/projects');
  await adas.getByText("You don't have any projects yet.").waitFor();
  await adas.getByRole('link', { name: 'Create project' }).click();
  await adas.waitForURL(`${studioUrl}/project/*`);
  await adas.getByRole('heading', { level: 1, name: 'New project' }).waitFor();
  await adas.getByRole('grid', { name: 'Timeline' }).waitFor();

  await adas.getByRole('link', { name: 'My projects' }).click();
  await adas.waitForURL(`${site.url}/account/projects`);
  await waitForHydration(adas);
  expect(await axeFindings(adas)).toEqual([]);
  await adas.getByRole('button', { name: 'More about New project' }).click();
  await adas.getByRole('menuitem', { name: 'Rename' }).click();
  await adas.getByLabel('Title').fill('Night drive');
  await adas.getByLabel('Title').press('Enter');
  await adas.getByRole('link', { name: 'Night drive' }).waitFor();

  await pressAgain(adas.getByRole('button', { name: 'More about Night drive' }));
  await adas.getByRole('menuitem', { name: 'Invite people' }).click();
  const share = adas.getByRole('dialog', { name: 'Share “Night drive”' });
  await share.getByLabel('Username').fill(ben.username.slice(0, -1));
  await share
    .getByRole('list', { name: 'Members found' })
    .getByRole('button', { name: ben.username })
    .click();
  await share.getByRole('button', { name: 'Invite', exact: true }).click();
  await share.getByText('Invited').waitFor();
  expect(await axeFindings(adas)).toEqual([]);
  await share.getByRole('button', { name: 'Close', exact: true }).click();

  const bens = await site.newPage({ viewport: { width: 1440, height: 900 } });
  await site.signIn(bens, 'ben');
  await site.drain();
  await site.open(bens, '/account/notifications');
  await bens.getByRole('main').getByRole('link', { name: 'Open project' }).click();
  await bens.getByRole('heading', { level: 1, name: 'Night drive' }).waitFor();
  await waitForHydration(bens);
  await bens.getByRole('button', { name: "Let's collaborate" }).click();
  await bens.waitForURL(`${studioUrl}/project/*`);

  for (const page of [adas, bens])
    await expect.poll(() => page.getByText('Here now', { exact: true }).count()).toBe(2);
  await adas.getByRole('listitem').filter({ hasText: ben.username }).first().waitFor();
  expect(await axeFindings(bens)).toEqual([]);
  await bens.goto(`${site.url}/account/projects`);
  await bens.getByRole('link', { name: 'Night drive' }).waitFor();
  await expect.poll(() => adas.getByText('Here now', { exact: true }).count()).toBe(1);
});
