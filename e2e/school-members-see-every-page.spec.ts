import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { allPages } from '#apps/site/all-pages.ts';
import { findPage } from '#apps/site/serving/find-page.ts';
import { brookLane, harbourStreet } from '#db/seeds/school/planned-schools.ts';
import { schoolIdOf } from '#db/seeds/school/school-ids.ts';
import { seedSchool } from '#db/seeds/school/seed-school.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { findOverflow } from '#testing/harness/find-overflow.ts';
import { newSessionCookie } from '#testing/many-members.ts';
import { markupFindings } from '#testing/markup.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite({ educationMode: true });
const { platform } = site;
const { studioUrl } = platform.config;
for (const school of [harbourStreet, brookLane])
  await transaction(platform.db, (tx) => seedSchool(makeCall(platform, tx, guest), school));

const schoolId = schoolIdOf(harbourStreet.name);
const classIdOf = (name: string) => schoolIdOf(`class ${name} of ${schoolId}`);
const pupil = await platform.db
  .selectFrom('organization_memberships')
  .select('user_id')
  .where('asked_as', '=', 'Ada P.')
  .executeTakeFirstOrThrow();
// Long words have to fit, too.
const ofLongWords = classIdOf('7b');
await platform.db
  .updateTable('workspaces')
  .set({ name: 'w'.repeat(100) })
  .where('id', '=', ofLongWords)
  .execute();
await platform.db
  .updateTable('class_announcements')
  .set({ text: 'w'.repeat(200) })
  .where('workspace_id', '=', ofLongWords)
  .execute();
const newcomer = await site.person('newcomer');
const viewers = {
  guest: null,
  newcomer: newcomer.id,
  owner: schoolIdOf('mswhitfield'),
  teacher: schoolIdOf('tadeyemi'),
  student: schoolIdOf('isla7b'),
  pupil: pupil.user_id,
} as const;
type Viewer = keyof typeof viewers;

const pages: readonly (readonly [string, Viewer, string])[] = [
  ['the form of a school', 'guest', '/auth?tab=edu_sign_up'],
  ['sign-in', 'guest', '/auth?tab=sign_in'],
  ['sign-up', 'guest', '/auth?tab=sign_up'],
  ['the price of a licence', 'guest', '/pricing'],
  ['the code of a class', 'guest', '/class'],
  ['music to take home', 'guest', '/class/take-home'],
  ['sign-in at a school', 'guest', '/auth/school'],
  ['an invitation to a school', 'guest', `/organizations/${schoolId}/invitation`],
  ['an invitation to a class', 'guest', `/workspaces/${ofLongWords}/invitation`],
  ['what is kept of students', 'guest', '/education/student-data'],
  ['the agreement', 'guest', '/education/data-processing'],
  ['the choice of a school', 'newcomer', '/auth/organizations'],
  ['home', 'owner', '/education'],
  ['the school', 'owner', '/education/school'],
  ['the welcome', 'owner', '/education/welcome'],
  ['the licence', 'owner', '/education/subscription'],
  ['sign-in of the school', 'owner', '/education/sign-in'],
  ['the classes', 'owner', '/education/classes'],
  ['a class', 'owner', `/education/classes/${ofLongWords}`],
  ['a class that has ended', 'owner', `/education/classes/${classIdOf('6b')}`],
  ['the rosters', 'owner', '/education/rosters'],
  ['the school year', 'owner', '/education/year'],
  ['the records', 'owner', '/education/records'],
  ['the form for parents', 'owner', '/education/consent-form'],
  ['the record of a student', 'owner', `/education/students/${pupil.user_id}`],
  ['the second factor', 'owner', '/education/second-factor'],
  ['home', 'teacher', '/education'],
  ['a class', 'teacher', `/education/classes/${classIdOf('3b')}`],
  ['home', 'student', '/education'],
  ['a class', 'student', `/education/classes/${ofLongWords}`],
  ['the account', 'student', '/account'],
  ['home', 'pupil', '/education'],
  ['a class', 'pupil', `/education/classes/${classIdOf('2a')}`],
];

interface ViewerWindow {
  page: Page;
  /** The addresses outside of this host and the studio that it has asked. */
  foreign: string[];
}
const windows = new Map<Viewer, ViewerWindow>();

/** The window of this viewer, in its first size and theme. */
async function windowOf(viewer: Viewer): Promise<ViewerWindow> {
  const known = windows.get(viewer) ?? (await openWindow(viewer));
  windows.set(viewer, known);
  await known.page.setViewportSize({ width: 1440, height: 900 });
  await known.page.emulateMedia({ colorScheme: 'light' });
  return known;
}

async function openWindow(viewer: Viewer): Promise<ViewerWindow> {
  // Pages that this host has not are among them.
  const page = await site.newPage({ reducedMotion: 'reduce', allowedErrors: /status of 404/, kept: true });
  const foreign: string[] = [];
  page.on('request', (request) => {
    const address = new URL(request.url());
    const isOwn = [site.url, studioUrl].some((url) => new URL(url).host === address.host);
    if (!isOwn && !['data:', 'blob:'].includes(address.protocol)) foreign.push(request.url());
  });
  const userId = viewers[viewer];
  if (userId !== null) {
    const [name = '', value = ''] = (await newSessionCookie(platform, userId)).split('=');
    await page.context().addCookies([{ name, value, url: site.url }]);
  }
  return { page, foreign };
}

/** Animations that go on for ever. */
const findEndless = (page: Page): Promise<string[]> =>
  page.evaluate(`document.getAnimations()
    .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations === Infinity)
    .map((one) => one.effect?.target?.outerHTML.slice(0, 120) ?? '')`);

test.each(pages)(
  '%s as %s asks nobody else, and fits every width, zoom, theme, axe and html-validate [EDU-242] [SHELL-126]',
  async (_name, viewer, path) => {
    const { page, foreign } = await windowOf(viewer);
    await site.open(page, path);
    await page.evaluate('document.fonts.ready');
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await markupFindings(page)).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    // Half the width is what a zoom of 200 % leaves.
    for (const width of [1440, 720, 390, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findOverflow(page), `${width} px`).toEqual([]);
    }
    await switchTheme(page, 'dark');
    expect(await axeFindings(page)).toEqual([]);
    expect(await findEndless(page)).toEqual([]);
    expect(foreign).toEqual([]);
  },
);

const soldPage =
  /^\/(?:accounts|pricing|products|shop|checkout|auth\/plans|account\/(?:manage|receipts|referrals))(?:$|[/?#])/;

test('a student finds a link to what is sold on no page of the host [EDU-344]', async () => {
  const { page } = await windowOf('student');
  const { profile_link: ownLink } = await platform.db
    .selectFrom('users')
    .select('profile_link')
    .where('id', '=', viewers.student)
    .executeTakeFirstOrThrow();
  const paths = allPages
    .filter(
      ({ path, edition, access }) =>
        !path.includes('$') && edition !== 'site' && access !== 'admins' && access !== 'developers',
    )
    .map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(30);
  for (const path of [...paths, `/user/${ownLink}`, `/education/classes/${ofLongWords}`]) {
    if (soldPage.test(path)) continue;
    const html = await (await page.context().request.get(site.url + path)).text();
    const hrefs = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
    expect(
      hrefs.filter((href) => soldPage.test(href.replace(site.url, ''))),
      path,
    ).toEqual([]);
  }
});

test('every page with the frame of schools is among them [EDU-242]', () => {
  const opened = new Set(pages.map(([, , path]) => findPage(path.split('?')[0] ?? '')?.id));
  expect(allPages.filter(({ frame, id }) => frame === 'school' && !opened.has(id))).toEqual([]);
});

test.each(['guest', 'owner'] as const)(
  'no other page of the host asks anybody else, as %s [EDU-242]',
  async (viewer) => {
    const seen = new Set(pages.map(([, , path]) => path.split('?')[0]));
    const others = allPages.filter(
      ({ path, edition, access }) =>
        !path.includes('$') && !seen.has(path) && edition !== 'site' && access !== 'admins',
    );
    expect(others.length).toBeGreaterThan(20);
    const { page, foreign } = await windowOf(viewer);
    await page.route(`${studioUrl}/**`, (route) => route.fulfill({ body: 'the studio' }));
    for (const { path } of others) await page.goto(site.url + path);
    expect(foreign).toEqual([]);
  },
);
