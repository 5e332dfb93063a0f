import { afterAll, beforeAll, expect, test } from 'vitest';
import { followUser } from '#features/follows/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { mapKeys, toCamel } from '#platform/pure/casing.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, type World, worldOf } from '#testing/world.ts';
import { pageNamesOf } from './page-data.ts';

let site: ASite;
let world: World;
let ada: Member;
let mira: Member;
beforeAll(async () => {
  site = await aSite({ settings: { PLAN_LIMITS: 'on' } });
  world = worldOf(site);
  ada = await world.person('ada-canary', { accountType: 2 });
  mira = await world.person('mira-canary');
  const { id } = await aStoredTrack(world, ada, { title: 'Canary song' });
  await ada.call(trackComments.post, { id, content: 'Sing along' });
}, 180_000);
afterAll(() => site.close());

const cookieOf = (person: Member) =>
  [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function pageFor(person: Member | null, path: string): Promise<string> {
  const headers: Record<string, string> = person ? { cookie: cookieOf(person) } : {};
  const answer = await fetch(site.url + path, { headers });
  return answer.text();
}

/** The data in a page, parsed and as text. */
function dataIn(html: string) {
  const text = /<script type="application\/json" id="state"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? 'null';
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field
  return (JSON.parse(text) as any).page;
}

test('every page contains the nine facts about its viewer [SITE-048]', async () => {
  const account = await mira.call(getAccount, {});
  for (const path of [
    '/',
    '/tracks',
    '/terms-of-service',
    `/user/${ada.profileLink}`,
    '/account/tracks',
    '/nowhere',
  ]) {
    const page = dataIn(await pageFor(mira, path));
    expect(Object.keys(page).sort(), path).toEqual([
      'account',
      'acl',
      'action',
      'avatarUrl',
      'controller',
      'currentUser',
      'module',
      'notificationCount',
      'referralReward',
    ]);
    expect(page.currentUser).toEqual(mapKeys(account.user, toCamel));
    expect(page.account).toEqual(account.account);
    expect(page.referralReward).toEqual({ amount: 10, currency: 'USD' });
    expect(page.notificationCount).toBe(0);
  }
});

test('the number of unread notifications is in the page and in the badge [NOTIF-048] [SITE-048]', async () => {
  const nia = await world.person('nia-canary');
  for (const fan of [ada, mira]) await fan.call(followUser, { id: nia.id });
  await world.drain();
  const html = await pageFor(nia, '/terms-of-service');
  expect(dataIn(html).notificationCount).toBe(2);
  expect(html).toContain('aria-label="Notifications, 2 unread"');
});

test('module, controller and action name the page', async () => {
  const { module, controller, action } = dataIn(await pageFor(null, `/user/${ada.profileLink}`));
  expect({ module, controller, action }).toEqual({ module: 'user', controller: 'user', action: 'show' });
  expect(pageNamesOf('/account/tracks/$id/edit', 'edit-track')).toEqual({
    module: 'account',
    controller: 'edit-track',
    action: 'edit',
  });
  expect(pageNamesOf('/', 'home')).toEqual({ module: 'home', controller: 'home', action: 'index' });
});

test("a guest's page contains no user, no account and no notifications [SITE-049]", async () => {
  const page = dataIn(await pageFor(null, '/tracks'));
  expect(page).toMatchObject({ currentUser: null, account: null, notificationCount: 0, avatarUrl: null });
});

test('a page contains no hashes, tokens or e-mail addresses of others, and its data cannot close the script [SITE-049]', async () => {
  const evil = '</script><script>alert(1)</script>\u2028';
  await updateUser(world.platform.db, mira.id, { real_name: evil });
  const { password_hash: hash } = await world.platform.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', mira.id)
    .executeTakeFirstOrThrow();
  const secrets = [
    ada.email,
    hash ?? 'none',
    'argon2',
    'password_hash',
    ...mira.cookies.values(),
    ...ada.cookies.values(),
  ];
  for (const person of [null, mira]) {
    for (const path of ['/', '/tracks', `/user/${ada.profileLink}`]) {
      const html = await pageFor(person, path);
      for (const secret of secrets) expect(html.includes(secret), `${secret} in ${path}`).toBe(false);
      expect(html.includes(mira.email), path).toBe(person === mira);
      expect(html).not.toContain(evil);
    }
  }
  expect(dataIn(await pageFor(mira, '/')).currentUser.realName).toBe(evil);
});

test('acl states what the viewer may do, including creating groups and administration [SITE-050]', async () => {
  const admin = await world.person('admin-canary', { admin: true });
  const acl = async (person: Member | null) => dataIn(await pageFor(person, '/')).acl;
  expect(await acl(null)).toMatchObject({ creatingGroupsPermitted: false, admin: false });
  expect(await acl(mira)).toMatchObject({ creatingGroupsPermitted: false, admin: false });
  expect(await acl(ada)).toMatchObject({ creatingGroupsPermitted: true, admin: false });
  expect(await acl(admin)).toMatchObject({ creatingGroupsPermitted: true, admin: true });
});
