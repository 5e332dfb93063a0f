import { expect, test } from 'vitest';
import { race } from '#testing/races.ts';
import { aWorld, testPassword } from '#testing/world.ts';
import { acceptConsents, signIn } from '../../contract.ts';
import { getAccount } from '../../current-user.contract.ts';
import { listDevices, signOutOtherDevices } from '../../devices.contract.ts';
import { openThreeHosts } from '../../testing/open-three-hosts.ts';
import { hashToken } from '../sessions/session-token.ts';

const world = await aWorld();
const newBrowser = await openThreeHosts(world);
const { siteUrl, eduUrl, studioUrl } = world.platform.config;

async function signedIn(name: string) {
  const member = await world.person(name);
  const browser = newBrowser();
  await browser.site.call(signIn, { user: { email: member.email, password: testPassword } });
  return { member, browser };
}
const locationOf = async (person: typeof world.guest, url: string) =>
  String((await person.raw({ method: 'GET', url })).headers.location);
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');
/** Requests a handover on a host and returns the code from the site without accepting it. */
async function codeFor(browser: ReturnType<typeof newBrowser>, host: 'studio' | 'education', query = '') {
  const asked = await locationOf(browser[host], `/session/begin${query}`);
  return pathOf(await locationOf(browser.site, pathOf(asked)));
}
const isIn = async (browser: ReturnType<typeof newBrowser>) =>
  (await browser.studio.raw({ method: 'GET', url: '/nothing' })).body.includes('Signed in as');

test('the studio and education hosts get their own sessions by a code and share no cookie [AUTH-133]', async () => {
  const { member, browser } = await signedIn('ada');
  const walk = await browser.followRedirects(`${studioUrl}/session/begin?path=%2F%3Fcampaign%3Dwinter`);
  expect(walk.status).toBe(200);
  expect(walk.went.map((address) => address.split('?')[0])).toEqual([
    `${studioUrl}/session/begin`,
    `${siteUrl}/session/hand_over`,
    `${studioUrl}/session/accept`,
    `${studioUrl}/`,
  ]);
  expect(walk.went.at(-1)).toBe(`${studioUrl}/?campaign=winter`);
  const state = /id="studio-state">(.*?)<\/script>/.exec(walk.body)?.[1] ?? 'null';
  expect(JSON.parse(state)).toMatchObject({ viewerId: member.id, page: { kind: 'start', slug: 'winter' } });
  const { body } = await browser.studio.raw({ method: 'GET', url: '/nothing' });
  expect(body).toContain(`Signed in as <b>${member.username}</b>`);
  await browser.followRedirects(`${eduUrl}/session/begin?path=%2Fapi%2Faccount`);
  expect((await browser.education.call(getAccount, {})).user.id).toBe(member.id);
  const tokens = [
    browser.site.cookies.get('tonehall_session'),
    browser.studio.cookies.get('studio_tonehall_session'),
    browser.education.cookies.get('education_tonehall_session'),
  ];
  expect(new Set(tokens).size).toBe(3);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  const { devices } = await browser.site.call(listDevices, {});
  expect(devices).toHaveLength(2);
  expect(devices.filter(({ current }) => current)).toHaveLength(1);
  expect((await browser.education.call(listDevices, {})).devices.find(({ current }) => current)?.id).toBe(
    devices.find(({ current }) => current)?.id,
  );

  const late = await codeFor(browser, 'studio');
  world.clock.advance(60_001);
  expect(await locationOf(browser.studio, late)).toBe('/session/nobody');
});

test('in production the cookies of all hosts are bound to their host [AUTH-133]', async () => {
  const safe = await aWorld({
    siteUrl: 'https://tonehall.test',
    settings: { EDU_URL: 'https://edu.tonehall.test', STUDIO_URL: 'https://studio.tonehall.test' },
  });
  const browser = (await openThreeHosts(safe))();
  const member = await safe.person('ada');
  await browser.site.call(signIn, { user: { email: member.email, password: testPassword } });
  await browser.followRedirects('https://studio.tonehall.test/session/begin');
  expect([...browser.studio.cookies.keys()]).toEqual(['__Host-studio_tonehall_session']);
});

test('one of 50 simultaneous attempts starts a session with a code [AUTH-133]', async () => {
  const { member, browser } = await signedIn('ben');
  const path = await codeFor(browser, 'studio');
  const asked = browser.studio.cookies.get('studio_asked') ?? '';
  const { given } = await race(50, async () => {
    const one = newBrowser().studio;
    one.cookies.set('studio_asked', asked);
    return locationOf(one, path);
  });
  expect(given.filter((location) => location === '/')).toHaveLength(1);
  expect(given.filter((location) => location === '/session/nobody')).toHaveLength(49);
  const { rows } = await world.database.pool.query('select from sessions where user_id = $1', [member.id]);
  expect(rows).toHaveLength(3);
});

test('a code works only in the browser and on the host that requested it, so that nobody is signed in as another member', async () => {
  const { browser: evil } = await signedIn('eve');
  const victim = newBrowser();
  await locationOf(victim.studio, '/session/begin');
  const stolen = await codeFor(evil, 'studio');
  expect(await locationOf(victim.studio, stolen)).toBe('/session/nobody');
  expect(await isIn(victim)).toBe(false);
  // The wrong browser has used it up.
  expect(await locationOf(evil.studio, stolen)).toBe('/session/nobody');

  const forSchool = await codeFor(evil, 'education');
  const secret = evil.education.cookies.get('education_asked') ?? '';
  evil.studio.cookies.set('studio_asked', secret);
  expect(await locationOf(evil.studio, forSchool)).toBe('/session/nobody');
  expect(await locationOf(victim.education, '/session/accept?code=x')).toBe('/auth?tab=sign_in');
  victim.studio.cookies.set('studio_asked', 'no base64 {');
  expect(await locationOf(victim.studio, '/session/accept')).toBe('/session/nobody');
});

test('a code that a member was tricked into fetching is used up when it arrives', async () => {
  const { browser: victim } = await signedIn('una');
  const evil = newBrowser();
  const asked = pathOf(await locationOf(evil.studio, '/session/begin'));
  const code = pathOf(await locationOf(victim.site, asked));
  expect(await locationOf(victim.studio, code)).toBe('/session/nobody');
  expect(await locationOf(evil.studio, code)).toBe('/session/nobody');
  expect(await isIn(evil)).toBe(false);
});

test('only the three hosts are redirected to, and only to paths of their own', async () => {
  const { browser } = await signedIn('fay');
  for (const to of ['https://evil.example', 'site', '//evil', '']) {
    const url = `/session/hand_over?to=${encodeURIComponent(to)}&challenge=${'A'.repeat(43)}`;
    expect((await browser.site.raw({ method: 'GET', url })).status).toBe(422);
  }
  for (const challenge of ['', 'x', 'A'.repeat(44), `${'A'.repeat(42)}%2B`]) {
    const url = `/session/hand_over?to=studio&challenge=${challenge}`;
    expect((await browser.site.raw({ method: 'GET', url })).status).toBe(422);
  }
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const { went } = await browser.followRedirects(
      `${studioUrl}/session/begin?path=${encodeURIComponent(path)}`,
    );
    expect(went.at(-1)).toBe(`${studioUrl}/`);
  }
  expect(await locationOf(browser.site, '/session/begin')).toBe('/auth?tab=sign_in');
});

test('a guest signs in before the handover, or silently stays a guest', async () => {
  const guest = newBrowser();
  const asked = await locationOf(guest.studio, '/session/begin?path=%2Fa');
  const signInAddress = await locationOf(guest.site, pathOf(asked));
  expect(signInAddress).toMatch(/^\/auth\?tab=sign_in&redirect_to=%2Fsession%2Fhand_over%3Fto%3Dstudio/);
  const member = await world.person('gil');
  await guest.site.call(signIn, { user: { email: member.email, password: testPassword } });
  const back = new URL(signInAddress, siteUrl).searchParams.get('redirect_to') ?? '';
  const walk = await guest.followRedirects(siteUrl + back);
  expect(walk.went.at(-1)).toBe(`${studioUrl}/a`);
  expect(await isIn(guest)).toBe(true);

  const silent = await newBrowser().followRedirects(`${studioUrl}/session/begin?silent=1&path=%2Fa`);
  expect(silent.went.at(-1)).toBe(`${studioUrl}/a`);
  expect(silent.body).toContain('Log in with a school account');
});

test('the studio finds a session of the education site, too', async () => {
  const { browser } = await signedIn('hal');
  await browser.followRedirects(`${eduUrl}/session/begin?path=%2Fapi%2Faccount`);
  browser.site.cookies.clear();
  const walk = await browser.followRedirects(`${studioUrl}/session/begin?silent=1&path=%2Fnothing`);
  expect(walk.body).toContain('Signed in as');
});

test('logging out on one host ends the sessions on all of them, and so does signing out the device', async () => {
  const { member, browser } = await signedIn('ida');
  const everywhere = async () => {
    await browser.followRedirects(`${studioUrl}/session/begin`);
    await browser.followRedirects(`${eduUrl}/session/begin?path=%2Fapi%2Faccount`);
  };
  const states = async () => [
    (await browser.site.raw({ method: 'GET', url: '/api/account' })).status,
    (await browser.education.raw({ method: 'GET', url: '/api/account' })).status,
    await isIn(browser),
  ];
  await everywhere();
  expect(await states()).toEqual([200, 200, true]);
  await browser.studio.raw({ method: 'GET', url: '/logout' });
  world.clock.advance(1000);
  expect(await states()).toEqual([401, 401, false]);

  for (const person of [browser.site, browser.education, browser.studio]) person.cookies.clear();
  await browser.site.call(signIn, { user: { email: member.email, password: testPassword } });
  await everywhere();
  await member.call(signOutOtherDevices, {});
  world.clock.advance(1000);
  expect(await states()).toEqual([401, 401, false]);
});

test('signing out the other devices from a handed-over session keeps that one', async () => {
  const { browser } = await signedIn('jon');
  await browser.followRedirects(`${eduUrl}/session/begin?path=%2Fapi%2Faccount`);
  await browser.education.call(signOutOtherDevices, {});
  world.clock.advance(1000);
  expect((await browser.education.raw({ method: 'GET', url: '/api/account' })).status).toBe(200);
  expect((await browser.site.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
});

test('a handed-over session is as old as its giver, ends no later, and its use counts for the giver', async () => {
  const { browser } = await signedIn('kim');
  await browser.followRedirects(`${eduUrl}/session/begin?path=%2Fapi%2Faccount`);
  const token = browser.education.cookies.get('education_tonehall_session') ?? '';
  for (let day = 0; day < 40; day += 20) {
    world.clock.advance(20 * 86_400_000);
    expect((await browser.education.raw({ method: 'GET', url: '/api/account' })).status).toBe(200);
  }
  expect((await browser.site.raw({ method: 'GET', url: '/api/account' })).status).toBe(200);
  const { rows } = await world.database.pool.query(
    `select s.created_at = g.created_at as "sameAge", s.proved_at = g.proved_at as "sameProof"
     from sessions s join sessions g on g.id_hash = s.handed_by where s.id_hash = $1`,
    [hashToken(token)],
  );
  expect(rows).toEqual([{ sameAge: true, sameProof: true }]);
});

test('a page token of one host is invalid on another', async () => {
  const { browser } = await signedIn('lea');
  await browser.followRedirects(`${eduUrl}/session/begin?path=%2Fapi%2Faccount`);
  const consents = { age: true, marketing: false, terms: true };
  const answer = await browser.education.raw({
    method: 'POST',
    url: acceptConsents.path,
    body: consents,
    headers: { 'x-csrf-token': browser.site.csrfToken() },
  });
  expect(answer.status).toBe(403);
  await browser.education.call(acceptConsents, consents);
});
