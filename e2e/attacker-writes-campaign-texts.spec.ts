import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  aCampaignWithNotes,
  aDecidedCampaign,
  anOpenCampaign,
  campaignsWithFacts,
  campaignsWithStems,
} from '#features/campaigns/testing/hostile-campaigns.ts';
import { findInDocuments, findInFrames, openWatched } from '#testing/find-hostile-markup.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite();

interface Campaigns {
  facts: Awaited<ReturnType<typeof campaignsWithFacts>>;
  stems: Awaited<ReturnType<typeof campaignsWithStems>>;
  open: Awaited<ReturnType<typeof anOpenCampaign>>;
  judged: Awaited<ReturnType<typeof aCampaignWithNotes>>;
  decided: Awaited<ReturnType<typeof aDecidedCampaign>>;
}
let campaigns: Campaigns;

beforeAll(async () => {
  const organisers = {
    founder: await site.person('founder', { accountType: 6 }),
    admin: await site.person('admin', { admin: true }),
  };
  const entrant = await site.person('entrant', { accountType: 6 });
  const juror = await site.person('juror');
  campaigns = {
    facts: await campaignsWithFacts(site, organisers),
    stems: await campaignsWithStems(site, organisers),
    open: await anOpenCampaign(site, organisers, entrant),
    judged: await aCampaignWithNotes(site, organisers, { entrant, juror }),
    decided: await aDecidedCampaign(site, organisers, entrant),
  };
}, 300_000);

/** Opens a page, waits for what the browser loads, and looks for markup. */
async function look(page: Page, path: string): Promise<void> {
  await site.open(page, path);
  await page.waitForFunction(`!document.querySelector('[aria-busy="true"]')`);
  expect(await findInFrames(page), path).toEqual([]);
}

test('texts of campaigns run nowhere for guests, on their pages, in lists, feeds and embeds [CAMPAIGN-360]', async () => {
  const { facts, stems, open, judged, decided } = campaigns;
  const { page, ran } = await openWatched(site, null);
  const parts = ['', '/chat', '/contestants', '/tracks'].map((part) => open.path + part);
  const [first] = facts.campaigns;
  const shown = ['/campaigns', first, ...facts.cancelled.slice(0, 2), ...stems, ...parts, judged, decided];
  for (const one of shown) await look(page, typeof one === 'string' ? one : (one?.path ?? ''));
  const paths = [...facts.campaigns, ...stems, judged, decided].map(({ path }) => path);
  const cards = paths.map((path) => path.replace('/campaigns/', '/player/campaigns/'));
  const feeds = [open, decided].map(({ path }) => `${path.replace('/campaigns/', '/group/')}/feed.xml`);
  expect(await findInDocuments(page, [...paths, ...cards, ...feeds, '/groups', '/sitemap.xml'])).toEqual([]);
  expect(ran).toEqual([]);
}, 300_000);

test('they run for nobody who takes part: entrant, winner, juror and organiser [CAMPAIGN-360]', async () => {
  const { open, judged, decided } = campaigns;
  const entrant = await openWatched(site, 'entrant');
  for (const path of [open.path, `${open.path}/tracks/new`, `${open.path}/chat`, decided.path])
    await look(entrant.page, path);
  expect(entrant.ran).toEqual([]);

  const juror = await openWatched(site, 'juror');
  await look(juror.page, `${judged.path}/jury`);
  const stage = juror.page.getByRole('region', { name: /^Entry \d/ });
  for (let place = 1; place < judged.notes; place += 1) {
    await stage.getByRole('button', { name: 'Next entry' }).click();
    await juror.page.getByRole('region', { name: `Entry ${place + 1}` }).waitFor();
    expect(await findInFrames(juror.page)).toEqual([]);
  }
  expect(juror.ran).toEqual([]);

  const founder = await openWatched(site, 'founder');
  for (const path of [
    `${open.path}/manage`,
    `${judged.path}/jurors`,
    `${judged.path}/winners`,
    `${decided.path}/winners`,
  ])
    await look(founder.page, path);
  const buttons = founder.page.getByRole('button', { name: /^Show the address/ });
  for (let left = decided.addresses; left > 0; left -= 1) {
    await expect.poll(() => buttons.count()).toBe(left);
    await buttons.first().click();
  }
  await expect.poll(() => buttons.count()).toBe(0);
  expect(await findInFrames(founder.page)).toEqual([]);
  expect(founder.ran).toEqual([]);
}, 300_000);

test('they run for no admin who lists, edits or moderates them [CAMPAIGN-360]', async () => {
  const { facts, stems, decided } = campaigns;
  const { page, ran } = await openWatched(site, 'admin');
  for (const path of ['/admin', '/admin/campaigns', '/admin/moderation']) await look(page, path);
  const edited = [...facts.campaigns.slice(0, 2), ...stems.slice(0, 1), decided];
  for (const { id } of edited) {
    await look(page, `/admin/campaigns/${id}`);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      expect(await findInFrames(page)).toEqual([]);
    }
  }
  expect(
    await findInDocuments(
      page,
      facts.campaigns.map(({ id }) => `/admin/campaigns/${id}`),
    ),
  ).toEqual([]);
  expect(ran).toEqual([]);
}, 300_000);
