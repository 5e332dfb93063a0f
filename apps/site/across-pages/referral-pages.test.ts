import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { getOwnReferral, listInvites } from '#features/referrals/contract.ts';
import { signUpByReferral } from '#features/referrals/testing/sign-up-by-referral.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type World, worldOf } from '#testing/world.ts';

let site: ASite;
let world: World;
beforeAll(async () => {
  site = await aSite();
  world = worldOf(site);
}, 180_000);
afterAll(() => site.close());

const heading = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];
const readAs = (cookie: string, path: string) =>
  fetch(site.url + path, { headers: cookie === '' ? {} : { cookie }, redirect: 'manual' });

test('a referral’s address is its landing page, for everybody [REFERRAL-019]', async () => {
  const ada = await world.person('ada');
  const { referral } = await ada.call(getOwnReferral, {});
  expect(referral.url).toBe(`${site.url}/referral/${referral.id}`);
  const session = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const cookie of ['', session]) {
    const answer = await readAs(cookie, `/referral/${referral.id}`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(heading(html)).toBe(`Join ${ada.username} on Tonehall. Get $10 off on any plans`);
    expect(html).toContain(`rel="canonical" href="${referral.url}"`);
    if (cookie === '') expect(html).not.toContain('@example.org');
  }
});

test('the landing page stores the first referral in the browser for 30 days, and a sign-up that names none uses it [REFERRAL-015]', async () => {
  const [first, second] = [await world.person('first'), await world.person('second')];
  const [one, other] = await Promise.all(
    [first, second].map(async (member) => (await member.call(getOwnReferral, {})).referral.id),
  );
  expect((await readAs('', '/referral/AAAAAAAAAAAA')).headers.get('set-cookie')).toBeNull();
  const seen = await readAs('', `/referral/${one}`);
  expect(seen.headers.get('cache-control')).toBe('no-store');
  const cookie = seen.headers.get('set-cookie') ?? '';
  expect(cookie).toBe(`tonehall_referral=${one}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000`);
  // Another browser gets its own at once.
  expect((await readAs('', `/referral/${one}`)).headers.get('set-cookie')).toBe(cookie);
  const stored = cookie.split(';')[0] ?? '';
  expect((await readAs(stored, `/referral/${other}`)).headers.get('set-cookie')).toBeNull();

  const browser = world.newGuest();
  browser.cookies.set('tonehall_referral', stored.split('=')[1] ?? '');
  const friend = await signUpByReferral(world, 'friend', { browser });
  const { users } = await first.call(listInvites, {});
  expect(users.map(({ id }) => id)).toEqual([friend.id]);
  expect((await second.call(listInvites, {})).meta.total).toBe(0);
});

test('an unknown invitation, and that of somebody who left, is answered 404 with the not-found page [REFERRAL-065]', async () => {
  const deletedMember = await world.person('gone');
  const { referral } = await deletedMember.call(getOwnReferral, {});
  await deletedMember.call(deleteUser, { guid: deletedMember.id });
  for (const id of [referral.id, 'nobody', '%F0%9F%8E%B5', 'x'.repeat(150)]) {
    const answer = await readAs('', `/referral/${id}`);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(heading(html)).toBe('Page not found');
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toContain(deletedMember.username);
  }
});

test('the bundled film is the default of the setting, and is sent whole or in parts [REFERRAL-025]', async () => {
  const film = await readFile(path.join(projectRoot, 'apps/site/public/product-video.webm'));
  const address = world.platform.config.productVideoUrl;
  const whole = await fetch(site.url + address);
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/webm']);
  expect(film.equals(new Uint8Array(await whole.arrayBuffer()))).toBe(true);
  const part = await fetch(site.url + address, { headers: { range: 'bytes=10-19' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${film.length}`]);
  expect(film.subarray(10, 20).equals(new Uint8Array(await part.arrayBuffer()))).toBe(true);
  const beyond = await fetch(site.url + address, { headers: { range: `bytes=${film.length}-` } });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${film.length}`]);

  const other = 'https://films.example/tonehall.mp4';
  const environment = { TONEHALL_ENV: 'test', SECRET: 'x'.repeat(32), PRODUCT_VIDEO_URL: other };
  expect(readConfig(environment).productVideoUrl).toBe(other);
});

test('the secret passage leads to the free sign-up; no page links to it and it is not cached [REFERRAL-060] [REFERRAL-061]', async () => {
  const html = await (await readAs('', '/secret-passage')).text();
  expect(html).toContain('href="/auth?plan=free&amp;product_type=subscription&amp;tab=sign_up"');
  expect(html).toContain('name="robots" content="noindex"');
  const ben = await world.person('ben');
  const session = [...ben.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const cookie of ['', session])
    for (const path of ['/', '/community', '/tracks', '/auth?tab=sign_in'])
      expect(await (await readAs(cookie, path)).text(), path).not.toContain('secret-passage');
});

test('the page of invitations is shown to members who pay by PayPal, too, and no menu leads them there [REFERRAL-058]', async () => {
  const read = async (name: string, method: 'visa' | 'paypal') => {
    const member = await world.person(name);
    await subscribeMember(world, member, { method });
    const cookie = [...member.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await readAs(cookie, '/account/referrals');
    expect(answer.status).toBe(200);
    const html = await answer.text();
    return [html.includes('Credits apply once you pay by card.'), html.includes('href="/account/referrals"')];
  };
  expect(await read('by-paypal', 'paypal')).toEqual([true, false]);
  expect(await read('by-card', 'visa')).toEqual([false, true]);
});
