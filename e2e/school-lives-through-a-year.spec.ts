import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { anOpenIdProvider } from '#features/sign-in/testing/an-openid-provider.ts';
import { emailedTokenTo } from '#features/sign-in/testing/emails.ts';
import { waitForHydration } from '#testing/a-browser-window.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { findOverflow } from '#testing/harness/find-overflow.ts';
import { testPassword } from '#testing/world.ts';

const issuer = await anOpenIdProvider();
const site = await aBrowserSite({ educationMode: true, settings: { SCHOOL_ISSUERS_ON_LOOPBACK: 'on' } });
const { studioUrl } = site.platform.config;

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;
/** What earlier parts of the year leave to the later ones. */
const year: {
  teacher?: Cookies;
  classPath: string;
  code: string;
  pictures: string[];
  familyCode: string;
} = { classPath: '', code: '', pictures: [], familyCode: '' };

/** A window on the education host, without an answer from the studio, which nothing serves here. */
async function aWindow(storageState?: Cookies, allowedErrors?: RegExp): Promise<Page> {
  const page = await site.newPage({
    reducedMotion: 'reduce',
    ...(allowedErrors && { allowedErrors }),
    ...(storageState && { storageState }),
  });
  await page.route(`${studioUrl}/**`, (route) => route.fulfill({ body: 'the studio' }));
  return page;
}

/** Checks what is shown now: one heading of the page, no overflow, and axe. */
async function check(page: Page): Promise<void> {
  await waitForHydration(page);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await findOverflow(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
}

/** Moves the focus to a control by its role and name, and presses a key there. */
async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name, exact: typeof name === 'string' }).focus();
  await page.keyboard.press('Enter');
}

/** What the sheet of new ways in says for this student, below their name. */
async function linesFor(page: Page, name: string): Promise<string[]> {
  const card = page
    .getByRole('region', { name: 'What the students sign in by' })
    .getByRole('listitem')
    .filter({ hasText: name });
  return (await card.innerText()).split('\n').filter((line) => line.trim() !== '' && line !== name);
}

/** The sum of the three colours of an element's text, from 0 for black to 765 for white. */
function darknessOf(one: Element): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('There is no canvas.');
  pen.fillStyle = getComputedStyle(one).color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return red + green + blue;
}

/** The sheet alone is on the paper: three white cards in a row, each with class, school and what to do with it. */
async function checkPrintedCards(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const cards = page.getByRole('region', { name: 'What the students sign in by' }).getByRole('listitem');
  const tops = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  for (const card of await cards.all()) {
    expect(await card.innerText()).toMatch(
      /2a · Oak School\n\s*Hold this code up to the camera at \S+\/class/,
    );
    expect(await card.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    expect(await card.evaluate(darknessOf)).toBeLessThan(60);
  }
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
}

/** Code, name, and then whatever the class signs in by, by the keyboard. */
async function enterClass(page: Page, name: string): Promise<void> {
  await site.open(page, '/class');
  await page.getByLabel('Code of your class').fill(year.code);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  await check(page);
  await press(page, 'button', name);
  await page.getByRole('heading', { name }).waitFor();
  await check(page);
}

const isAtHome = async (page: Page, name: string): Promise<void> => {
  await page.waitForURL(`${site.url}/education`);
  await page.getByRole('heading', { name: 'Oak School', level: 1 }).waitFor();
  await page.getByText('Bring a box of rice on Friday.').first().waitFor();
  await check(page);
  expect(await page.getByRole('textbox').count(), `${name} writes to nobody`).toBe(0);
};

test('a teacher opens a school, makes a class, pastes its pupils and opens the sign-in window [EDU-246]', async () => {
  const page = await aWindow();
  await site.open(page, '/auth?tab=edu_sign_up');
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Whit');
  await page.getByLabel('Role').selectOption('teacher');
  await page.getByLabel('School or organization name').fill('Oak School');
  await page.getByLabel('Country').fill('United K');
  await page.getByRole('option', { name: 'United Kingdom' }).click();
  await press(page, 'button', 'Start 30-day free trial');
  await page.getByLabel('Repeat password').waitFor();
  await waitForHydration(page);
  await page.getByLabel('Email').fill('rosa@oak.sch.example');
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByLabel('Repeat password').fill(testPassword);
  await press(page, 'button', 'Start 30-days free trial');
  await page.waitForURL(`${site.url}/auth/verify_email`);
  const token = await emailedTokenTo(site, 'rosa@oak.sch.example', 'welcome');
  await site.open(page, `/users/confirmation?confirmation_token=${token}`);
  await press(page, 'button', 'Yes, confirm it');
  await page.waitForURL(`${site.url}/education/welcome`);
  await check(page);
  await press(page, 'link', 'Go to your school');
  await page.getByText('Nobody is waiting.').waitFor();
  await check(page);
  await site.open(page, '/education/classes');
  await page.getByLabel('Name').fill('2a');
  await press(page, 'button', 'Make a class');
  await page.waitForURL(/\/education\/classes\/[\w-]{36}$/);
  year.classPath = new URL(page.url()).pathname;
  await press(page, 'button', 'Add students');
  await page.getByLabel('Names').fill('Mia K.\nNoah B.\nLena T.');
  await check(page);
  await press(page, 'button', 'Add 3 students');
  await page.getByText('Print or note this now: it is shown once.').waitFor();
  year.pictures = (await linesFor(page, 'Mia K.')).slice(0, 3);
  await page.getByText('Make a code, choose a way in').click();
  await press(page, 'button', 'Make a code');
  await page.getByText('The class has a new code.').waitFor();
  year.code = (await page.getByText(/^[A-Z]{8}$/).innerText()).trim();
  await press(page, 'button', 'Open the window');
  await page.getByText('The sign-in window is open.').waitFor();
  await press(page, 'link', 'Announcements');
  await page.getByLabel('Announce something to the class').fill('Bring a box of rice on Friday.');
  await press(page, 'button', 'Announce');
  await page.getByRole('button', { name: /^Take back: / }).waitFor();
  await check(page);
  year.teacher = await page.context().storageState();
});

test('a pupil signs in by three pictures, has an announcement read aloud, and puts a project into the class, which the teacher sees [EDU-246]', async () => {
  const page = await aWindow();
  // Chromium on Linux has no voices.
  await page.addInitScript(`
    window.spoken = [];
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } addEventListener() {} };
    Object.defineProperty(window, 'speechSynthesis', { value: {
      speak: (one) => window.spoken.push(one.text), cancel() {}, getVoices: () => [], addEventListener() {}, removeEventListener() {},
    } });`);
  await enterClass(page, 'Mia K.');
  for (const picture of year.pictures) await press(page, 'button', picture);
  await isAtHome(page, 'Mia');
  await press(page, 'button', /^Read aloud: the announcement/);
  await expect.poll(() => page.evaluate('window.spoken.join()')).toContain('box of rice');
  // The studio makes the project in its place.
  await page.evaluate(`fetch('/api/projects', { method: 'POST', headers: { 'content-type': 'application/json',
    'x-csrf-token': document.querySelector('meta[name=csrf-token]').content },
    body: JSON.stringify({ project: { title: 'Rice rhythm', kind: 'Song' } }) }).then(({ status }) => { if (status !== 201) throw new Error(String(status)); })`);
  await site.open(page, year.classPath);
  await check(page);
  await press(page, 'button', 'Put into the class');
  await page.getByText('The project is in the class.').waitFor();
  const teacher = await aWindow(year.teacher);
  await site.open(teacher, year.classPath);
  await press(teacher, 'link', 'Projects');
  await teacher.getByRole('link', { name: 'Open to read Rice rhythm' }).waitFor();
  await check(teacher);
});

test('a pupil signs in by two words, and one shows a card, which was printed, to the camera or opens its link [EDU-246] [EDU-245]', async () => {
  const teacher = await aWindow(year.teacher);
  await site.open(teacher, year.classPath);
  await teacher.getByText('Code and ways in').click();
  const way = teacher.getByLabel('Students without an e-mail address sign in by');
  await way.selectOption('words');
  await teacher.getByRole('button', { name: 'Sign in by this' }).click();
  await teacher.getByText('Print or note this now: it is shown once.').waitFor();
  const [words = ''] = await linesFor(teacher, 'Noah B.');
  const page = await aWindow();
  await enterClass(page, 'Noah B.');
  await page.getByLabel('Your two words').fill(words.toUpperCase());
  await page.keyboard.press('Enter');
  await isAtHome(page, 'Noah');

  const answer = teacher.waitForResponse((response) => response.url().endsWith('/way_in'));
  await way.selectOption('card');
  await teacher.getByRole('button', { name: 'Sign in by this' }).click();
  const { made } = (await (await answer).json()) as {
    made: { name: string; secret: { card: { address: string } } }[];
  };
  const address = made.find(({ name }) => name === 'Lena T.')?.secret.card.address ?? '';
  await teacher.getByRole('img', { name: 'The code of the card' }).first().waitFor();
  await check(teacher);
  await checkPrintedCards(teacher);
  const tablet = await aWindow();
  // Chromium on Linux has neither a reader of codes nor, here, a camera.
  await tablet.addInitScript(`
    window.BarcodeDetector = class { async detect() { return [{ rawValue: ${JSON.stringify(address)} }]; } };
    navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream();
    HTMLMediaElement.prototype.play = async () => {};`);
  await site.open(tablet, '/class');
  await press(tablet, 'button', 'Show my card to the camera');
  await isAtHome(tablet, 'Lena');
  await press(tablet, 'link', 'Log out');
  await tablet.getByLabel('Code of your class').waitFor();
  await tablet.goto(address);
  await isAtHome(tablet, 'Lena');
});

test('a student who was invited signs in at the school’s own OpenID issuer, and is taken into the class [EDU-246]', async () => {
  issuer.accounts.set('dora', { email: 'dora@oak.sch.example', email_verified: true, name: 'Dora Lind' });
  const teacher = await aWindow(year.teacher);
  await site.open(teacher, '/education/sign-in');
  await teacher.getByLabel('Address of the issuer').fill(issuer.issuer);
  await teacher.getByLabel('Client ID').fill(issuer.client.client_id);
  await teacher.getByLabel('Client secret').fill(issuer.client.client_secret);
  await check(teacher);
  await press(teacher, 'button', 'Save');
  await teacher.getByText('Saved. The sign-in is on.').waitFor();
  await site.open(teacher, '/education/school');
  await teacher.getByLabel('Email addresses').fill('dora@oak.sch.example');
  await press(teacher, 'button', 'Invite');
  await teacher.getByText('The invitation is on its way.').waitFor();

  const page = await aWindow();
  await site.open(page, '/auth/school');
  await page.getByLabel('Your email address at the school').fill('dora@oak.sch.example');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Go on as dora' }).click();
  await page.waitForURL(/confirm_consents/);
  await check(page);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await press(page, 'button', 'Accept and continue');
  // Her school needs no mail from outside.
  await page.waitForURL(`${site.url}/education`);

  await site.open(teacher, year.classPath);
  await press(teacher, 'button', 'Add students');
  await teacher.getByRole('tab', { name: 'From the school' }).click();
  await teacher.getByRole('button', { name: /^Add Dora/ }).click();
  await teacher.keyboard.press('Escape');
  await teacher.getByRole('heading', { name: 'Students (4)' }).waitFor();
  await site.open(page, '/education');
  await isAtHome(page, 'Dora');
});

test('the owner ends the year: a pupil who leaves is an exception, the others move up, the former class is archived [EDU-246]', async () => {
  const owner = await aWindow(year.teacher);
  await site.open(owner, '/education/year');
  await check(owner);
  await owner.getByText('Students', { exact: true }).click();
  await owner.getByLabel('Mia K.').selectOption('leaves');
  const figures = owner.getByRole('list', { name: 'In numbers' });
  await figures.getByText('1 leaves').waitFor();
  await figures.getByText('3 students stay').waitFor();
  await check(owner);
  await owner.getByLabel('Type the name of the school: Oak School').fill('Oak School');
  await press(owner, 'button', /^End 2\d/);
  await press(owner, 'button', 'End the year');
  await owner.getByRole('heading', { name: /has ended$/ }).waitFor();
  await check(owner);
  await press(owner, 'button', /^Make codes/);
  year.familyCode = await owner.getByText(/^[A-Z]{4}(-[A-Z]{4}){4}$/).innerText();
  await check(owner);

  await site.open(owner, '/education/classes');
  await press(owner, 'link', /^3a/);
  await owner.getByRole('heading', { name: 'Students (3)' }).waitFor();
  await site.open(owner, year.classPath);
  await owner.getByText(/Archived: it can be read only/).waitFor();
  await check(owner);
  // A code that does not work is not found.
  const page = await aWindow(undefined, /status of 404/);
  await site.open(page, '/class');
  await page.getByLabel('Code of your class').fill(year.code);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('alert').innerText()).not.toBe('');
  expect(await page.getByRole('heading', { name: 'Who are you?' }).count()).toBe(0);
});

test('the family of who has left fetches the music with its code, until the owner takes the end of the year back [EDU-246]', async () => {
  const family = await aWindow();
  await site.open(family, '/class/take-home');
  await check(family);
  await family.getByLabel('Code').fill(year.familyCode.toLowerCase());
  await family.keyboard.press('Enter');
  await family.getByRole('heading', { name: 'Mia K.' }).waitFor();
  await family.getByText('Oak School · 1 project, 0 tracks').waitFor();
  await check(family);
  const link = family.getByRole('link', { name: 'Download everything' });
  const bundle = await family.request.get(new URL((await link.getAttribute('href')) ?? '', site.url).href);
  const bytes = await bundle.body();
  expect([bundle.status(), bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  expect(bytes.toString('latin1')).toMatch(/projects\/[\w-]{36}\.json/);

  const owner = await aWindow(year.teacher);
  await site.open(owner, '/education/year');
  await press(owner, 'button', 'Take the end of the year back');
  await press(owner, 'button', 'Take it back');
  await owner.getByText(/the former classes are open, and who had left/).waitFor();
  await check(owner);
  await site.open(owner, year.classPath);
  await owner.getByRole('heading', { name: 'Students (4)' }).waitFor();
  expect(await owner.getByText(year.code, { exact: true }).count()).toBe(1);
  await press(owner, 'link', 'Projects');
  await owner.getByRole('link', { name: 'Open to read Rice rhythm' }).waitFor();
  const late = await aWindow(undefined, /status of 404/);
  await site.open(late, '/class/take-home');
  await late.getByLabel('Code').fill(year.familyCode);
  await late.keyboard.press('Enter');
  await expect.poll(() => late.getByRole('alert').innerText()).not.toBe('');
});
