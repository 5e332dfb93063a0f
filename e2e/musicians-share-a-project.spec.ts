import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { documentOf } from '#db/seeds/projects/seed-projects.ts';
import { aMediaItem } from '#features/media/testing/a-media-item.ts';
import { aContentPage } from '#features/pages/testing/a-content-page.ts';
import { aNewProject, convertToTemplate, joinProject } from '#features/projects/testing/a-new-project.ts';
import { listPublications } from '#features/publications/contract.ts';
import { aSongProject } from '#features/publications/testing/a-song-project.ts';
import { waitForHydration } from '#testing/a-browser-window.ts';
import { axeFindings, colourRules } from '#testing/axe.ts';
import { pressAgain } from '#testing/human-pace.ts';
import { aBrowserStudio } from '#testing/studio/a-browser-studio.ts';

const { site, studioUrl } = await aBrowserStudio();
const { platform } = site;

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
  // The styles of the primitives stand above the reset, in whatever files they come.
  const padding = (button: Element) => getComputedStyle(button).paddingLeft;
  expect(await adas.getByRole('button', { name: 'Share' }).evaluate(padding)).toBe('16px');

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

  for (const page of [adas, bens]) await page.getByRole('button', { name: 'People' }).click();
  for (const page of [adas, bens])
    await expect.poll(() => page.getByText('Here now', { exact: true }).count()).toBe(2);
  await adas.getByRole('listitem').filter({ hasText: ben.username }).first().waitFor();
  expect(await axeFindings(bens)).toEqual([]);
  await bens.goto(`${site.url}/account/projects`);
  await bens.getByRole('link', { name: 'Night drive' }).waitFor();
  await expect.poll(() => adas.getByText('Here now', { exact: true }).count()).toBe(1);
});

test('[STUDIO-016] [STUDIO-025] [STUDIO-176] [STUDIO-179] [STUDIO-188] [STUDIO-191] two members write a beat together, hear it, export it as a file, and publish it on the site', async () => {
  const ada = await site.person('cleo');
  const ben = await site.person('dan');
  const adas = await site.newPage({ viewport: { width: 1440, height: 900 } });
  const bens = await site.newPage({ viewport: { width: 1440, height: 900 } });
  const problems: string[] = [];
  for (const page of [adas, bens]) page.on('pageerror', ({ message }) => problems.push(message));
  await site.signIn(adas, 'cleo');
  await site.signIn(bens, 'dan');
  await site.open(adas, '/account/projects');
  await adas.getByRole('link', { name: 'Create project' }).click();
  await adas.waitForURL(`${studioUrl}/project/*`);
  const id = new URL(adas.url()).pathname.split('/').at(-1) ?? '';
  await joinProject(ada, ben, id);
  await bens.goto(`${studioUrl}/project/${id}`);

  await adas.getByRole('button', { name: 'Make a beat' }).click();
  await adas.getByRole('button', { name: 'Kick, step 1', exact: true }).click();
  await adas.getByText('Saved', { exact: true }).waitFor();
  expect(await axeFindings(adas)).toEqual([]);
  const kick = bens.getByRole('button', { name: /^Kick, step 1(?!\d)/ });
  await expect.poll(() => kick.getAttribute('aria-pressed')).toBe('true');
  await bens.getByRole('button', { name: 'Snare, step 5', exact: true }).click();
  const snare = adas.getByRole('button', { name: /^Snare, step 5(?!\d)/ });
  await expect.poll(() => snare.getAttribute('aria-pressed')).toBe('true');

  await adas.getByRole('button', { name: 'Play', exact: true }).click();
  await adas.getByRole('button', { name: 'Pause', exact: true }).click();
  await adas.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = adas.getByRole('dialog', { name: 'Export' });
  const [file] = await Promise.all([
    adas.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('New project.wav');
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
  expect(bytes.length).toBeGreaterThan(48_000 * 6);
  expect(bytes.subarray(44).some((byte) => byte !== 0)).toBe(true);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');

  await bens.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  const publish = bens.getByRole('dialog', { name: 'Publish' });
  await publish.getByText(/^Loudness: -/).waitFor();
  await publish.getByLabel('Title').fill('Two of us');
  await publish.getByLabel('Allow remixes').check();
  expect(await axeFindings(bens)).toEqual([]);
  await publish.getByRole('button', { name: 'Publish' }).press('Enter');
  await publish.getByRole('status').getByText('The track is being prepared.').waitFor();
  await site.drain();
  await publish.getByRole('status').getByText('“Two of us” is published.').waitFor();
  await publish.getByRole('link', { name: 'Listen' }).press('Enter');
  await bens.waitForURL(`${site.url}/**`);
  await bens.getByRole('heading', { level: 1, name: 'Two of us' }).waitFor();
  await waitForHydration(bens);
  const main = bens.getByRole('main');
  await main.getByText(`With ${ada.username}`).waitFor();
  await main.getByText('Remixes are welcome').waitFor();
  await main.getByRole('button', { name: 'Play Two of us' }).first().press('Enter');
  await main.getByRole('button', { name: 'Pause Two of us' }).first().waitFor();
  expect(await axeFindings(bens)).toEqual([]);
  expect(problems).toEqual([]);
});

test('[STUDIO-189] a member closes the tab while the song is being sent, and the server makes the track, once', async () => {
  const eva = await site.person('eva');
  const project = await aSongProject(eva);
  const page = await site.newPage({ viewport: { width: 1440, height: 900 } });
  await site.signIn(page, 'eva');
  // The file arrives; of the track the server hears nothing.
  await page.route('**/api/mixdowns', () => {});
  await page.goto(`${studioUrl}/project/${project.id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByRole('button', { name: 'Publish' }).press('Enter');
  await dialog.getByText(/^Sending: 100 %.*You may close this tab/).waitFor();
  await page.close();

  site.clock.advance(3 * 60_000);
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(
    platform.db,
  );
  await site.drain();
  const { publications } = await eva.call(listPublications, { projectId: project.id });
  expect(publications).toMatchObject([{ title: 'Night bus', state: 'done', published: true }]);
  const tracks = await platform.db
    .selectFrom('tracks')
    .select('id')
    .where('title', '=', 'Night bus')
    .execute();
  expect(tracks.map(({ id }) => id)).toEqual([publications[0]?.id]);
  const guest = await site.newPage();
  await site.open(guest, publications[0]?.href ?? '');
  await guest.getByRole('heading', { level: 1, name: 'Night bus' }).waitFor();
});

/** Controls of the bars that reach beyond the window, and whether the page can be scrolled sideways. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const controls = document.querySelectorAll(
      'header :is(a, button), [role=toolbar] :is(button, input, select)',
    );
    const beyond = [...controls].filter((control) => control.getBoundingClientRect().right > width);
    return [
      ...beyond.map((control) => control.getAttribute('aria-label') ?? control.textContent),
      ...(document.documentElement.scrollWidth > width ? ['the page'] : []),
    ];
  });

test('[STUDIO-213] [STUDIO-211] a member sees each view of the studio in both themes, at four widths and on a phone, with nothing cut off and no finding of axe (of 211 zoom and forced colours)', async () => {
  await site.person('mira');
  const desk = await site.newPage({ viewport: { width: 1440, height: 900 } });
  await site.signIn(desk, 'mira');
  await site.open(desk, '/account/projects');
  await desk.getByRole('link', { name: 'Create project' }).click();
  await desk.waitForURL(`${studioUrl}/project/*`);
  await desk.getByRole('grid', { name: 'Timeline' }).waitFor();
  const inBothThemes = async (page: Page) => {
    const found = await axeFindings(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'paper'));
    found.push(...(await axeFindings(page, colourRules)));
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'ink'));
    return found;
  };
  for (const view of ['Beat', 'Mixer', 'Devices', 'Event list']) {
    await desk.getByRole('tab', { name: view, exact: true }).press('Enter');
    expect(await inBothThemes(desk), view).toEqual([]);
    for (const [width, height] of [
      [1100, 800],
      [800, 700],
      // 1440 px at 200 % zoom.
      [720, 450],
      [1440, 900],
    ] as const) {
      await desk.setViewportSize({ width, height });
      await expect.poll(() => cutOff(desk), { message: `${view} at ${width} px` }).toEqual([]);
    }
  }
  const press = (name: string) => desk.getByRole('button', { name, exact: true }).press('Enter');
  for (const [view, open] of [
    ['palette', () => desk.keyboard.press('Control+k')],
    ['shortcuts', () => desk.keyboard.press('?')],
    ['manual', () => desk.keyboard.press('F1')],
    ['share', () => press('Share')],
  ] as const) {
    await open();
    await desk.getByRole('dialog').waitFor();
    expect(await inBothThemes(desk), view).toEqual([]);
    await desk.setViewportSize({ width: 800, height: 700 });
    await expect.poll(() => cutOff(desk), { message: `${view} at 800 px` }).toEqual([]);
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.keyboard.press('Escape');
    await desk.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await desk.emulateMedia({ forcedColors: 'active' });
  await desk.getByRole('tab', { name: 'Mixer' }).press('Enter');
  const level = desk.getByRole('slider', { name: 'Level of Drums' }).first();
  const [handle, behind] = await level.evaluate((slider) =>
    [slider.lastElementChild ?? slider, document.body].map((one) => getComputedStyle(one).backgroundColor),
  );
  expect(handle).not.toBe(behind);

  const phone = await site.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await site.signIn(phone, 'mira');
  await phone.goto(desk.url());
  await phone.getByText('Arranging needs a larger screen.').waitFor();
  for (const view of ['Mixer', 'Pads', 'Event list', 'Timeline']) {
    await phone.getByRole('tab', { name: view, exact: true }).press('Enter');
    expect(await inBothThemes(phone), view).toEqual([]);
    expect(await cutOff(phone), view).toEqual([]);
  }
});

test('[CMS-052] a guest opens the studio by a click on its picture in a page, hears a template in the frame, and is led to sign up with it', async () => {
  const boss = await site.person('boss', { admin: true, accountType: 6 });
  const { id } = await aNewProject(boss, { title: 'Four on the floor' });
  const bytes = Buffer.from(documentOf('Four on the floor', 'empty'));
  const headers = { 'content-type': 'application/octet-stream' };
  await boss.raw({ method: 'PUT', url: `/api/projects/${id}/document`, body: bytes, headers });
  const templateId = await convertToTemplate(boss, id);
  const image = { id: (await aMediaItem(boss)).id };
  const block = { id: 'studio', component: 'blocks.embed-studio', title: 'Try it', templateId, image };
  await aContentPage(boss, { path: '/try-it', blocks: [block] });
  await site.drain();

  const page = await site.newPage({ viewport: { width: 1440, height: 900 } });
  await site.open(page, '/try-it');
  await page.getByRole('link', { name: /Open the studio here/ }).press('Enter');
  const frame = page.frameLocator('iframe[title="Try it"]');
  await frame.getByText('You are listening to Four on the floor. Make it yours to change it.').waitFor();
  await frame.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await expect.poll(() => frame.getByLabel('Position').inputValue()).not.toMatch(/^1\.1\.1/);
  await frame.getByRole('link', { name: 'Make it yours' }).press('Enter');
  // Signing up begins with the plans.
  await page.waitForURL(`${site.url}/auth/plans**`);
  const back = new URL(page.url()).searchParams.get('redirect_to');
  expect(back).toBe(`${studioUrl}/templates/${templateId}/new-project`);
});
