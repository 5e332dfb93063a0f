import { expect, test } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { waitForHydration } from '#testing/a-browser-window.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { pressAgain } from '#testing/human-pace.ts';
import { type Member, testPassword } from '#testing/world.ts';

const site = await aBrowserSite();
// Only members with a paid plan may offer downloads.
const ada = await site.person('ada', { accountType: 1 });
const track = await site.track(ada, { title: 'Open doors', change: { allowDownload: true } });
const fan: Member = await site.person('fan');

async function signIn(page: Awaited<ReturnType<typeof site.newPage>>, email = fan.email): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await waitForHydration(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test.each(['Like, ', 'Download'])('"%s" leads a guest to sign-in and back [SHELL-050]', async (name) => {
  const page = await site.newPage();
  await site.open(page, `${track.selfLink}?from=mail#comments`);
  const control = page.getByRole('main').getByRole('button', { name }).or(page.getByRole('link', { name }));
  await control.first().click();
  await page.waitForURL('**/auth?**');
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('redirect_to')).toBe(`${track.selfLink}?from=mail#comments`);
  await signIn(page);
  await page.getByRole('heading', { level: 1, name: 'Open doors' }).waitFor();
  expect(page.url()).toBe(`${site.url}${track.selfLink}?from=mail#comments`);
  await page.getByRole('button', { name: `Menu of ${fan.username}` }).waitFor();
  expect(trackOf(await ada.call(getTrack, { id: track.id })).likesCount).toBe(0);
});

test('"Login to comment!" leads to sign-in and back to the form [COMMENT-013]', async () => {
  const page = await site.newPage();
  await site.open(page, track.selfLink);
  expect(await page.getByRole('textbox', { name: 'Your comment' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Login to comment!' }).click();
  await signIn(page);
  await page.getByRole('textbox', { name: 'Your comment' }).waitFor();
  expect(page.url()).toBe(site.url + track.selfLink);
});

test("a member's page leads a guest to sign-in and back [SHELL-009]", async () => {
  const page = await site.newPage();
  await page.goto(`${site.url}/account/tracks?from=mail`);
  expect(page.url()).toBe(
    `${site.url}/auth?tab=sign_in&redirect_to=${encodeURIComponent('/account/tracks?from=mail')}`,
  );
  await signIn(page);
  await page.getByRole('heading', { level: 1, name: 'My tracks' }).waitFor();
  expect(page.url()).toBe(`${site.url}/account/tracks?from=mail`);
});

test('the followed list leads a guest to sign-in [TRACK-019]', async () => {
  const page = await site.newPage();
  await page.goto(`${site.url}/tracks?type=followed`);
  expect(new URL(page.url()).searchParams.get('redirect_to')).toBe('/tracks?type=followed');
  await signIn(page);
  await page.getByText('Tracks posted by users and groups you follow will appear here.').waitFor();
});

test('a wrong password shows an error and keeps the way back [AUTH-015]', async () => {
  const page = await site.newPage({ allowedErrors: /status of 401/ });
  await site.open(page, `/auth?tab=sign_in&redirect_to=${encodeURIComponent(track.selfLink)}`);
  await page.getByLabel('Email').fill(fan.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Invalid email or password.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await pressAgain(page.getByRole('button', { name: 'Log in' }));
  await page.waitForURL(site.url + track.selfLink);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/%09/evil.example',
])('sign-in never redirects to %s [AUTH-097]', async (target) => {
  const page = await site.newPage({ allowedErrors: /404/ });
  await site.open(page, `/auth?tab=sign_in&redirect_to=${encodeURIComponent(target)}`);
  await signIn(page);
  await page.getByRole('button', { name: `Menu of ${fan.username}` }).waitFor();
  expect(new URL(page.url()).origin).toBe(site.url);
});

test('a session that ended elsewhere leads to sign-in at the next action, and back [SHELL-084] [SHELL-102]', async () => {
  // The tab's socket, too, receives the end of the session.
  const page = await site.newPage({ allowedErrors: /status of 401|\/socket' failed/ });
  const leaver = await site.signIn(page, 'leaver');
  await site.open(page, track.selfLink);
  await leaver.raw({ method: 'GET', url: '/logout' });
  const ledToSignIn = page.waitForURL('**/auth?tab=sign_in');
  // A call of the page itself may come before the press.
  await Promise.any([page.getByRole('button', { name: /^Like, / }).click(), ledToSignIn]);
  await ledToSignIn;
  const remembered = () => page.evaluate("localStorage.getItem('signInRedirectUrl')");
  expect(await remembered()).toBe(site.url + track.selfLink);
  await signIn(page, leaver.email);
  await page.waitForURL(site.url + track.selfLink);
  expect(await remembered()).toBeNull();
  await page.getByRole('button', { name: `Menu of ${leaver.username}` }).waitFor();
});
