import { expect, test } from 'vitest';
import { appealDecision } from '#features/reports/appeals.contract.ts';
import { listAuditLog } from '#features/reports/moderation.contract.ts';
import { signIn } from '#features/sign-in/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { getSecondFactor } from '#features/sign-in/second-factor.contract.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import {
  endMemberSessions,
  liftSuspension,
  listAdminMembers,
  resetSecondFactor,
  suspendMember,
} from '../members.contract.ts';

const world = await aWorld();
const { platform, clock } = world;
const admin = await world.person('admin', { admin: true });
const second = await world.person('second', { admin: true });
const unknown = '0199c0de-0000-7000-8000-000000000001';

const found = async (search: string) => (await admin.call(listAdminMembers, { search })).items;
const logged = async (member: Member) =>
  (await admin.call(listAuditLog, {})).items
    .filter(({ target }) => target === member.username)
    .map(({ action }) => action);
const statusOf = (act: Promise<unknown>) =>
  act.then(
    () => 200,
    (error) => (isRefusal(error) ? error.status : error),
  );

test('an admin finds members by name, profile link, e-mail address and id, the newest first [CMS-122]', async () => {
  const ada = await world.person('ada');
  clock.advance(1000);
  const grace = await world.person('grace');
  for (const search of [ada.username, ada.profileLink, ada.email.toUpperCase(), ada.id, ` ${ada.email} `])
    expect(
      (await found(search)).map(({ id }) => id),
      search,
    ).toEqual([ada.id]);
  for (const search of ['nobody@example.org', "' or true --", '%', 'a_a', unknown])
    expect(await found(search), search).toEqual([]);
  const first = await admin.call(listAdminMembers, { items: 1 });
  expect(first.items).toEqual([
    {
      id: grace.id,
      username: grace.username,
      selfLink: `/user/${grace.profileLink}`,
      avatarSmallUrl: null,
      email: grace.email,
      createdAt: expect.stringContaining('T'),
      admin: false,
      suspended: false,
      secondFactorSince: null,
      sessionsCount: 1,
      lastSeenAt: expect.stringContaining('T'),
      storageUsage: 0,
    },
  ]);
  const next = await admin.call(listAdminMembers, { items: 1, page: first.meta.nextPage ?? '' });
  expect(next.items.map(({ id }) => id)).toEqual([ada.id]);
  await platform.db
    .updateTable('user_counts')
    .set({ storage_usage: 12_345_678_901 })
    .where('user_id', '=', ada.id)
    .execute();
  expect((await found(ada.id))[0]?.storageUsage).toBe(12_345_678_901);
});

test('a suspension from the list is a decision of the moderation: log, e-mail and sign-out [CMS-123]', async () => {
  const hal = await world.person('hal');
  const view = await admin.call(suspendMember, { id: hal.id, message: 'You sell followers.' });
  expect([view.suspended, view.sessionsCount]).toEqual([true, 0]);
  expect(await statusOf(hal.call(getAccount, {}))).toBe(401);
  await world.drain();
  const [email] = await emailsTo(world, hal.email, 'decision');
  expect(email?.text).toContain('You sell followers.');
  expect(email?.text, 'the way to an appeal').toContain('?appeal_token=');
  expect(await logged(hal)).toEqual(['moderation.suspend']);
  expect(await statusOf(admin.call(suspendMember, { id: hal.id, message: 'Again' }))).toBe(422);
  expect(await statusOf(admin.call(suspendMember, { id: second.id, message: 'An admin' }))).toBe(422);
  expect(await statusOf(admin.call(suspendMember, { id: admin.id, message: 'Myself' }))).toBe(422);
  expect(await statusOf(admin.call(suspendMember, { id: unknown, message: 'Nobody' }))).toBe(404);
  expect(await logged(hal)).toEqual(['moderation.suspend']);
});

test('lifting a suspension opens the account, with log and e-mail [SITE-083]', async () => {
  const lou = await world.person('lou');
  await admin.call(suspendMember, { id: lou.id, message: 'You sell followers.' });
  const view = await second.call(liftSuspension, { id: lou.id, message: 'That was somebody else.' });
  expect(view.suspended).toBe(false);
  await world.newGuest().call(signIn, { user: { email: lou.email, password: testPassword } });
  const [email] = await emailsTo(world, lou.email, 'suspension_lifted');
  expect(email).toMatchObject({ subject: 'Your account is open again' });
  expect(email?.text).toContain('“That was somebody else.”');
  expect(await logged(lou)).toEqual(['member.lift_suspension', 'moderation.suspend']);
  for (const [id, status] of [
    [lou.id, 422],
    [admin.id, 422],
    [unknown, 404],
  ] as const)
    expect(await statusOf(admin.call(liftSuspension, { id, message: 'Again' }))).toBe(status);
  // Suspended anew, it is lifted anew.
  await admin.call(suspendMember, { id: lou.id, message: 'Once more.' });
  const acts = [admin, second].map((one) =>
    statusOf(one.call(liftSuspension, { id: lou.id, message: 'No.' })),
  );
  expect((await Promise.all(acts)).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('lifting a suspension answers an open appeal, by one e-mail [SITE-083]', async () => {
  const kim = await world.person('kim');
  await admin.call(suspendMember, { id: kim.id, message: 'You sell plays.' });
  const [decision] = await emailsTo(world, kim.email, 'decision');
  const [, id = '', token = ''] = /([\w-]{36})\?appeal_token=([\w-]+)/.exec(decision?.text ?? '') ?? [];
  await world.guest.call(appealDecision, { id, token, text: 'It was not me.' });
  await second.call(liftSuspension, { id: kim.id, message: 'You are right.' });
  const emails = await emailsTo(world, kim.email);
  expect(emails.map(({ subject }) => subject)).toContain('Your appeal: the decision is taken back');
  expect(emails.filter(({ id: name }) => name.startsWith('suspension_lifted'))).toEqual([]);
  await world.newGuest().call(signIn, { user: { email: kim.email, password: testPassword } });
});

test('of two admins who suspend a member at once one succeeds [CMS-123]', async () => {
  const pat = await world.person('pat');
  const acts = [admin, second].map((one) =>
    statusOf(one.call(suspendMember, { id: pat.id, message: 'You sell plays.' })),
  );
  expect((await Promise.all(acts)).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await logged(pat)).toEqual(['moderation.suspend']);
});

test('ending sessions signs a member out on all devices, and is in the log [CMS-124]', async () => {
  const ida = await world.person('ida');
  const phone = world.newGuest();
  await phone.call(signIn, { user: { email: ida.email, password: testPassword } });
  expect((await found(ida.id))[0]?.sessionsCount).toBe(2);
  expect((await admin.call(endMemberSessions, { id: ida.id })).sessionsCount).toBe(0);
  expect([await statusOf(ida.call(getAccount, {})), await statusOf(phone.call(getAccount, {}))]).toEqual([
    401, 401,
  ]);
  expect(await statusOf(admin.call(getAccount, {}))).toBe(200);
  expect(await logged(ida)).toEqual(['member.end_sessions']);
  expect(await statusOf(admin.call(endMemberSessions, { id: admin.id }))).toBe(422);
  expect(await statusOf(admin.call(endMemberSessions, { id: unknown }))).toBe(404);
});

test('resetting a second factor turns it off, sends an e-mail, and asks for a recent sign-in [CMS-125]', async () => {
  const eve = await world.person('eve');
  await enableSecondFactor(platform, eve.id);
  expect((await found(eve.id))[0]?.secondFactorSince).toBe(clock.now().toISOString());
  expect((await admin.call(resetSecondFactor, { id: eve.id })).secondFactorSince).toBeNull();
  expect((await eve.call(getSecondFactor, {})).on).toBe(false);
  await world.drain();
  expect(await emailsTo(world, eve.email, 'second_factor')).toHaveLength(1);
  await admin.call(resetSecondFactor, { id: eve.id });
  expect(await logged(eve)).toEqual(['member.reset_second_factor']);
  expect(await statusOf(admin.call(resetSecondFactor, { id: admin.id }))).toBe(422);
  clock.advance(16 * 60_000);
  await expect(admin.call(resetSecondFactor, { id: eve.id })).rejects.toMatchObject({
    status: 403,
    code: 'reauth_required',
  });
});

test('guests, members and wrong inputs are refused [CMS-122] [CMS-123]', async () => {
  const bob = await world.person('bob');
  const acts = [
    [listAdminMembers, {}],
    [suspendMember, { id: bob.id, message: 'Text' }],
    [liftSuspension, { id: bob.id, message: 'Text' }],
    [endMemberSessions, { id: bob.id }],
    [resetSecondFactor, { id: bob.id }],
  ] as const;
  for (const [endpoint, input] of acts) {
    expect(
      await statusOf(world.guest.call(endpoint as typeof suspendMember, input as never)),
      endpoint.id,
    ).toBe(401);
    expect(await statusOf(bob.call(endpoint as typeof suspendMember, input as never)), endpoint.id).toBe(403);
  }
  for (const body of [
    {},
    { message: '' },
    { message: '  ' },
    { message: 7 },
    { message: 'a'.repeat(1001) },
    { message: 'a', more: 1 },
  ]) {
    const answer = await admin.raw({ method: 'POST', url: `/api/admin/members/${bob.id}/suspension`, body });
    expect(answer.status, JSON.stringify(body)).toBe(422);
  }
  expect((await admin.raw({ method: 'DELETE', url: '/api/admin/members/none/sessions' })).status).toBe(404);
});
