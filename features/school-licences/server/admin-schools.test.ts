import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getOrganization } from '#features/education/contract.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { enterTransfer, listAdminSchools } from '../admin.contract.ts';
import { handleFindDueNotices } from './find-due-notices.ts';

const world = await aWorld({ settings: { PLAN_LIMITS: 'on' } });
const { db } = world.platform;
const day = 86_400_000;
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * day).toISOString();
const admin = await world.person('admin', { admin: true });

test('an admin enters a transfer, which counts at once, and the audit log has it with its note [EDU-191]', async () => {
  const school = await aSchool(world);
  const { owner, id, name } = school;
  await sql`update organization_subscriptions set status = 'cancelled', trial_end = null where organization_id = ${id}`.execute(
    db,
  );
  const enter = (more: object = {}) =>
    admin.call(enterTransfer, { id, licences: 3, endsAt: inDays(200), note: 'Transfer 17', ...more });
  expect(await enter()).toMatchObject({
    name,
    state: 'invoice',
    licences: 3,
    transfers: [{ licences: 3, note: 'Transfer 17' }],
  });
  expect((await owner.call(getOrganization, { id })).licence).toMatchObject({
    state: 'invoice',
    licences: 3,
  });
  await addSchoolMember(school, await world.person('tim'), 'faculty');
  await addSchoolMember(school, await world.person('ugo'), 'faculty');
  await expect(addSchoolMember(school, await world.person('val'), 'faculty')).rejects.toMatchObject({
    status: 403,
    code: 'limit_reached',
  });
  world.clock.advance(1000);
  await enter({ licences: 8, note: 'Transfer 18' });
  expect((await owner.call(getOrganization, { id })).licence.licences).toBe(8);
  world.clock.advance(1000);
  expect(await enter({ endsAt: inDays(-1), note: 'Sent back' })).toMatchObject({ state: 'read_only' });
  const { rows } = await sql<{ actor_id: string; details: { subject: string; note: string } }>`
    select actor_id, details from audit_log where action = 'school.transfer' order by created_at, id`.execute(
    db,
  );
  expect(rows.map(({ actor_id, details }) => [actor_id, details.note])).toEqual([
    [admin.id, 'Transfer 17'],
    [admin.id, 'Transfer 18'],
    [admin.id, 'Sent back'],
  ]);
  expect(rows[0]?.details.subject).toContain(`${name}, 3 teachers until`);
});

test('nobody else enters a transfer, and what cannot be is refused [EDU-191]', async () => {
  const { owner, id } = await aSchool(world);
  const body = { licences: 3, ends_at: inDays(200), note: 'Transfer' };
  const post = (by: typeof world.guest, more: object = {}, school = id) =>
    by.raw({ method: 'POST', url: `/api/admin/schools/${school}/transfers`, body: { ...body, ...more } });
  expect((await post(world.guest)).status).toBe(401);
  expect((await post(owner)).status).toBe(403);
  expect((await owner.raw({ method: 'GET', url: '/api/admin/schools' })).status).toBe(403);
  expect((await post(admin, {}, '0199c0de-0000-7000-8000-00000000dead')).status).toBe(404);
  for (const wrong of [
    { licences: 0 },
    { licences: 10_001 },
    { licences: 1.5 },
    { licences: '3' },
    { ends_at: 'soon' },
    { ends_at: inDays(9999) },
    { note: ' ' },
    { note: 'x'.repeat(501) },
    { more: 1 },
  ])
    expect((await post(admin, wrong)).status, JSON.stringify(wrong)).toBe(422);
  const { given } = await race(5, () => post(admin));
  expect(given.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
});

test('schools are found by a part of their name, newest first, page by page [EDU-191]', async () => {
  const { id, name } = await aSchool(world);
  expect((await admin.call(listAdminSchools, { search: id })).items).toMatchObject([{ id, name }]);
  expect((await admin.call(listAdminSchools, { search: 'school' })).items[0]).toMatchObject({ id });
  expect((await admin.call(listAdminSchools, { search: '100%_' })).items).toEqual([]);
});

test('the clock walks through a trial: the owner is written to before its end and after it, once each [EDU-192]', async () => {
  const { owner, id } = await aSchool(world);
  const run = async () => {
    for (let times = 0; times < 2; times += 1) {
      await handleFindDueNotices(makeCall(world.platform, db, guest));
      await world.drain();
    }
  };
  const subjects = async () =>
    (await emailsTo(world, owner.email, 'school_')).map(({ subject }) => subject).reverse();
  const walk: number[] = [];
  for (const days of [0, 22, 1.5, 5, 1, 0.6, 3, 20]) {
    world.clock.advance(days * day);
    await run();
    walk.push((await subjects()).length);
  }
  expect(walk).toEqual([0, 0, 1, 1, 2, 3, 3, 3]);
  expect(
    (await subjects()).map((subject) => subject.replace(/School \d+/, 'it').replace(/ on .*/, '')),
  ).toEqual(['The trial of it ends', 'The trial of it ends', 'it can only be read now']);
  expect((await owner.raw({ method: 'GET', url: `/api/organizations/${id}` })).status).not.toBe(500);
});
