import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { emailedTokenTo, emailsTo } from '#features/sign-in/testing/emails.ts';
import { waitForHydration } from '#testing/a-browser-window.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { testPassword } from '#testing/world.ts';

const site = await aBrowserSite({
  educationMode: true,
  settings: { CAPTCHA_KEY: 'a captcha key of tests with more than 32 characters' },
});

async function fillAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByLabel('Repeat password').fill(testPassword);
}

/** Ticks the captcha's box, unless it started by itself when a field got focus. */
async function prove(page: Page): Promise<void> {
  const box = page.getByText("I'm not a robot");
  const state = page.locator('altcha-widget [data-state]');
  const findCheckbox = async () => {
    if (await box.isVisible()) await box.click({ timeout: 2000 }).catch(() => undefined);
    return state.getAttribute('data-state');
  };
  await expect.poll(findCheckbox).toBe('verified');
}

async function confirm(page: Page, email: string): Promise<void> {
  const token = await emailedTokenTo(site, email, 'welcome');
  await site.open(page, `/users/confirmation?confirmation_token=${token}`);
  await page.getByRole('button', { name: 'Yes, confirm it' }).click();
}

/** The teacher's cookies, since each test has its own windows. */
let teacherIsIn: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

test('a teacher creates a school: one call carries account, school, consents, captcha and referral [AUTH-025]', async () => {
  const page = await site.newPage();
  await site.open(page, '/auth?tab=edu_sign_up&referral_id=somebody');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Role').selectOption('principal');
  await page.getByLabel('School or organization name').fill('Oak School');
  await page.getByLabel('Country').fill('United K');
  await page.getByRole('option', { name: 'United Kingdom' }).click();
  await page.getByRole('button', { name: 'Start 30-day free trial' }).click();
  // The next page loads a new document: text typed before its hydration would be lost.
  await page.getByLabel('Repeat password').waitFor();
  await waitForHydration(page);
  await fillAccount(page, 'ada@oak.sch.example');
  await prove(page);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/users'));
  await page.getByRole('button', { name: 'Start 30-days free trial' }).click();
  expect((await sent).method()).toBe('POST');
  expect((await sent).postDataJSON()).toEqual({
    user: {
      email: 'ada@oak.sch.example',
      password: testPassword,
      password_confirmation: testPassword,
    },
    organization: {
      first_name: 'Ada',
      last_name: 'Byron',
      role: 'principal',
      name: 'Oak School',
      country: 'GB',
    },
    consents: { terms: true, marketing: false },
    recaptcha_response: expect.stringMatching(/.{100}/),
    referral_id: 'somebody',
  });
  await page.waitForURL(`${site.url}/auth/verify_email`);
  await confirm(page, 'ada@oak.sch.example');
  await page.waitForURL(`${site.url}/education/welcome`);
  await page.getByRole('link', { name: 'Go to your school' }).click();
  await page.getByRole('heading', { name: 'Oak School', level: 1 }).waitFor();
  await page.getByText('Nobody is waiting.').waitFor();
  teacherIsIn = await page.context().storageState();
});

test('a student’s verified address leads to the school first, which is asked and accepts [AUTH-114] [AUTH-037]', async () => {
  const page = await site.newPage();
  await site.open(page, '/auth?tab=sign_up');
  await fillAccount(page, 'kim@oak.sch.example');
  await page.getByLabel('I am 16 or older').check();
  await prove(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${site.url}/auth/verify_email`);
  await confirm(page, 'kim@oak.sch.example');
  await page.waitForURL(`${site.url}/auth/organizations`);
  const again = await emailedTokenTo(site, 'kim@oak.sch.example', 'welcome');
  await site.open(page, `/users/confirmation?confirmation_token=${again}`);
  await page.getByText('is already verified').waitFor();
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.waitForURL(`${site.url}/auth/organizations`);
  await page.getByRole('heading', { name: 'Oak School' }).waitFor();
  await waitForHydration(page);
  await page.getByLabel('Your name at school').fill('Kim Lee');
  await page.getByRole('button', { name: 'I learn here' }).click();
  await page.getByText('Request sent! The school decides.').waitFor();

  const teacher = await site.newPage({ ...(teacherIsIn && { storageState: teacherIsIn }) });
  await site.open(teacher, '/education/school');
  await teacher.getByText('Kim Lee').waitFor();
  await teacher.getByRole('button', { name: 'Let in Kim Lee' }).click();
  await teacher.getByText('Kim Lee is in.').waitFor();
  await teacher.getByText('Nobody is waiting.').waitFor();
  await site.open(teacher, '/education/school');
  await teacher.getByRole('heading', { name: 'Teachers' }).waitFor();
  await teacher.getByText('Kim Lee').waitFor();

  const asked = await page.request.get(`${site.url}/auth/organizations`, { maxRedirects: 0 });
  expect([asked.status(), asked.headers().location]).toEqual([302, '/education']);
});

test('a student who was invited by e-mail signs up with it, needs no other e-mail, and is a member [AUTH-038]', async () => {
  const teacher = await site.newPage({ ...(teacherIsIn && { storageState: teacherIsIn }) });
  await site.open(teacher, '/education/school');
  await waitForHydration(teacher);
  await teacher.getByLabel('Email addresses').fill('mia@oak.sch.example');
  await teacher.getByRole('button', { name: 'Invite', exact: true }).click();
  await teacher.getByText('The invitation is on its way.').waitFor();
  const [invitationEmail] = await emailsTo(site, 'mia@oak.sch.example', 'school_invitation:');
  const [address = ''] = /\/organizations\/\S+/.exec(invitationEmail?.text ?? '') ?? [];

  const page = await site.newPage();
  await site.open(page, address);
  await page.getByRole('heading', { name: 'Oak School', level: 1 }).waitFor();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByLabel('Repeat password').waitFor();
  await waitForHydration(page);
  await fillAccount(page, 'mia@oak.sch.example');
  await prove(page);
  const chosen = page.waitForRequest(`${site.url}/auth/organizations`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await chosen;
  await page.waitForURL(`${site.url}${address}`);
  await page.getByRole('heading', { name: 'Oak School', level: 1 }).waitFor();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Join Oak School' }).click();
  await page.waitForURL(`${site.url}/education`);

  await site.open(teacher, '/education/school');
  await teacher.getByText('mia@oak.sch.example').waitFor({ state: 'detached' });
  await teacher
    .getByRole('button', { name: /^Take out .+/ })
    .first()
    .waitFor();
});
