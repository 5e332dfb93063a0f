import { expect, test } from 'vitest';
import { listAuditLog } from '#features/reports/moderation.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { deleteUser } from '../contract.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const other = await world.person('other', { admin: true });
const ada = await world.person('ada');

const send = (actor: Member, target: { id: string }, fields: Record<string, string> = {}) =>
  actor.raw({
    method: 'POST',
    url: `/api/users/${target.id}`,
    body: new URLSearchParams({ _method: 'delete', csrf_token: actor.csrfToken(), ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': '' },
  });
const isThere = async (member: Member) =>
  (await world.guest.raw({ method: 'GET', url: `/api/users/${member.id}` })).status === 200;

test('a site admin deletes a member by form and is redirected back, but not to a page of the deleted member or of another site [HERO-040]', async () => {
  const cases: [string, string | undefined][] = [
    ['/users?sort=new_users', '/users?sort=new_users'],
    ['/user/OWN', '/users'],
    ['/user/OWN/tracks?page=2', '/users'],
    ['/user/OWN?from=mail', '/users'],
    ['/user/OWN#about', '/users'],
    ['/user/OWNER', '/user/OWNER'],
    ['https://evil.example/users', '/users'],
    ['//evil.example', '/users'],
    ['', '/users'],
  ];
  for (const [at, [referer, back]] of cases.entries()) {
    const gone = await world.person(`gone${at}`);
    const own = (text: string) => text.replace('OWN', gone.profileLink);
    const answer = await send(admin, gone, { referer: own(referer) });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(own(back ?? ''));
    expect(await isThere(gone)).toBe(false);
  }
});

test('the form deletes nothing without the CSRF token, without _method or for a guest', async () => {
  const ben = await world.person('ben');
  expect((await send(admin, ben, { csrf_token: 'x' })).status).toBe(403);
  expect((await send(admin, ben, { csrf_token: ada.csrfToken() })).status).toBe(403);
  expect((await send(admin, ben, { _method: 'get' })).status).toBe(400);
  const guest = await world.newGuest().raw({
    method: 'POST',
    url: `/api/users/${ben.id}`,
    body: '_method=delete',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(guest.status).toBe(401);
  expect(await isThere(ben)).toBe(true);
});

test('a member who is no site admin is refused and deletes nothing [HERO-041]', async () => {
  const cleo = await world.person('cleo');
  expect((await send(ada, cleo)).status).toBe(403);
  const refused = ada.call(deleteUser, { guid: cleo.id });
  await expect(refused).rejects.toMatchObject({ status: 403 });
  expect(await isThere(cleo)).toBe(true);
});

test('a site admin’s deletion removes what the member’s own would, never another admin, and is in the audit log [HERO-042]', async () => {
  expect((await send(admin, other)).status).toBe(422);
  await expect(admin.call(deleteUser, { guid: other.id })).rejects.toMatchObject({ status: 422 });
  expect(await isThere(other)).toBe(true);
  const dan = await world.person('dan');
  await aStoredTrack(world, dan);
  world.clock.advance(1000);
  await send(admin, dan);
  expect((await dan.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
  const login = { user: { email: dan.email, password: 'correct horse battery' } };
  expect((await world.newGuest().raw({ method: 'POST', url: '/users/sign_in', body: login })).status).toBe(
    401,
  );
  await world.drain();
  const { db } = world.platform;
  expect(await db.selectFrom('tracks').selectAll().where('user_id', '=', dan.id).execute()).toEqual([]);
  const { items } = await other.call(listAuditLog, { items: 1 });
  expect(items).toMatchObject([
    {
      action: 'user.delete',
      actor: admin.username,
      details: { username: dan.username },
      createdAt: world.clock.now().toISOString(),
    },
  ]);
  const [row] = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute();
  expect(row).toMatchObject({ actor_id: admin.id, target_id: dan.id });
});
