import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinGroup } from '#features/groups/contract.ts';
import { updateGroup } from '#features/groups/form.contract.ts';
import { createGroupEmailToken } from '#features/groups/server/updates/group-email-token.ts';
import { aGroup, getGroupAs, groupRowId } from '#features/groups/testing/a-group.ts';
import { updateGroupEmailSetting } from '#features/groups/updates.contract.ts';
import type { Call } from '#platform/server/call.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import type { Person } from '#testing/person.ts';
import { type World, worldOf } from '#testing/world.ts';

let site: ASite;
let world: World;
beforeAll(async () => {
  site = await aSite({ settings: { PLAN_LIMITS: 'on' } });
  world = worldOf(site);
}, 180_000);
afterAll(() => site.close());

/** Opens a page as this person. */
async function open(viewer: Person, path: string): Promise<{ status: number; to: string | null }> {
  const cookie = [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(site.url + path, { headers: { cookie }, redirect: 'manual' });
  return { status: answer.status, to: answer.headers.get('location') };
}

test('a member who may not create groups is redirected to the plans, and the call answers 403 [GROUP-077]', async () => {
  for (const accountType of [0, 1]) {
    const person = await world.person(`plan${accountType}`, { accountType });
    const page = await open(person, '/group/new');
    expect([page.status, page.to]).toEqual([302, '/accounts?for=groups']);
    const answer = await person.raw({
      method: 'POST',
      url: '/api/groups',
      body: { group: { name: 'Mine' } },
    });
    expect([answer.status, answer.body]).toEqual([
      403,
      { error: 'Upgrade to create a group and unlock more features.' },
    ]);
  }
  expect((await open(await world.person('premium', { accountType: 3 }), '/group/new')).status).toBe(200);
});

test('the plans tell a redirected member what creating a group requires and where to go meanwhile', async () => {
  const person = await world.person('founderless');
  const words = async (path: string) => {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return (await fetch(site.url + path, { headers: { cookie } })).text();
  };
  const textOfPage = await words('/group/new');
  expect(textOfPage).toContain('Upgrade to create a group and unlock more features.');
  expect(textOfPage).toMatch(/href="\/groups"[^>]*>find a group to join/);
  expect(await words('/accounts')).not.toContain('Upgrade to create a group');
});

test('only the admins of a group and site admins edit it, on the page and by the call [GROUP-078]', async () => {
  const ada = await world.person('ada', { accountType: 2 });
  const ben = await world.person('ben');
  const admin = await world.person('admin', { admin: true });
  const { id, groupLink } = await aGroup(world, ada, { name: 'Kept' });
  await ben.call(joinGroup, { groupLink });
  const change = async (viewer: Person, name: string) =>
    (await viewer.raw({ method: 'PUT', url: `/api/groups/${id}`, body: { group: { name } } })).status;
  for (const key of [id, groupLink])
    for (const [viewer, status] of [
      [ada, 200],
      [admin, 200],
      [ben, 403],
    ] as const)
      expect((await open(viewer, `/group/${key}/edit`)).status).toBe(status);
  expect([
    await change(ben, 'Taken over'),
    await change(ada, 'By ada'),
    await change(admin, 'By admin'),
  ]).toEqual([403, 200, 200]);
  expect((await getGroupAs(ben, id)).name).toBe('By admin');
});

test('an e-mail link of a closed group shows its signed-out recipient whether group e-mails are on', async () => {
  const founder = await world.person('writer', { accountType: 2 });
  const group = await aGroup(world, founder, { name: 'Behind doors', privacySetting: 'closed' });
  const { groupLink } = group;
  const emailLinkCall = { platform: world.platform } as Call;
  const token = createGroupEmailToken(emailLinkCall, await groupRowId(world, group), founder.id);
  const page = async (query = '') => (await fetch(`${site.url}/group/${groupLink}/letters${query}`)).text();
  const query = `?letters_token=${token}`;
  expect(await page(query)).toContain('>Unsubscribe<');
  await world.newGuest().call(updateGroupEmailSetting, { groupLink, token, wanted: false });
  const off = await page(query);
  expect(off).toContain('You get no more letters of Behind doors. Nothing else has changed.');
  expect(off).toContain('>Send me letters again<');
  expect(off).not.toContain(token);
  expect(await page()).toContain('This page is opened by the link in a letter of Behind doors.');
});

test("a group's earlier address redirects to the present one, for guests and members, until another group takes it", async () => {
  const founder = await world.person('mover', { accountType: 2 });
  const ada = await world.person('visitor');
  const guest = world.newGuest();
  const { id } = await aGroup(world, founder, { name: 'Moving', groupLink: 'moving-out' });
  const viewers = [guest, ada, founder];
  for (const viewer of viewers) expect((await open(viewer, '/group/moving-out')).status).toBe(200);
  await founder.call(updateGroup, { groupLink: id, group: { groupLink: 'moved-in' } });
  for (const viewer of viewers)
    for (const below of ['', '/members', '/tracks']) {
      const page = await open(viewer, `/group/Moving-Out${below}`);
      expect([page.status, page.to]).toEqual([301, `/group/moved-in${below}`]);
    }
  expect((await open(guest, '/group/moving-out')).to).toBe('/group/moved-in');
  await aGroup(world, founder, { name: 'Next tenant', groupLink: 'moving-out' });
  for (const viewer of viewers) expect((await open(viewer, '/group/moving-out')).status).toBe(200);
});
