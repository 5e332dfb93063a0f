import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { endMemberSessions, suspendMember } from '#features/admin/members.contract.ts';
import { cancelSubscription, openPortal, removeCancellation } from '#features/billing/contract.ts';
import { createEntry } from '#features/campaigns/contract.ts';
import { banFromSchool } from '#features/education/bans.contract.ts';
import { getOrganizationInvitation, inviteToSchool } from '#features/education/invitations.contract.ts';
import { isLimitedToSchool } from '#features/education/server/school-rows-guard.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { respondToMembership } from '#features/invitations/contract.ts';
import { lockUser } from '#features/members/server/users.store.ts';
import { updateUser as updateProfile } from '#features/profiles/profile.contract.ts';
import { withdraw } from '#features/receipts/withdrawals.contract.ts';
import { createTrack, featureTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { persistedId } from '#platform/pure/contract.ts';
import { type TokenScope, tokenScopeOf } from '#platform/pure/token-scope.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findInDatabase } from '#testing/find-in-database.ts';
import { countLockWaits, race } from '#testing/races.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../../access-tokens.contract.ts';
import { changePassword } from '../../credentials.contract.ts';
import { reauthenticate, signOutOtherDevices } from '../../devices.contract.ts';
import { disableSecondFactor } from '../../second-factor.contract.ts';
import { anAccessToken, sendByToken } from '../../testing/an-access-token.ts';
import { emailsTo } from '../../testing/emails.ts';
import { currentTotpCode, enableSecondFactor } from '../../testing/second-factor.ts';
import { handleCleanUpSessions } from '../sessions/clean-up-sessions.ts';
import { hashToken } from '../sessions/session-token.ts';
import { newAccessToken } from './access-token.ts';
import { insertAccessToken } from './access-tokens.store.ts';

const world = await aWorld({ rateLimits: 'on' });
const { db } = world.platform;
const day = 86_400_000;

const input = (more: object = {}) => ({
  name: 'Folder on my laptop',
  scopes: ['read'] as TokenScope[],
  expiresInDays: 30,
  ...more,
});
const account = { method: 'GET', url: '/api/account' } as const;
const sendAs = (secret: string, request: Parameters<typeof sendByToken>[2]) =>
  sendByToken(world.newGuest(), secret, request);
const status = async (secret: string, request: Parameters<typeof sendByToken>[2] = account) =>
  (await sendAs(secret, request)).status;
const storedTokens = async ({ id }: { id: string }) =>
  (await sql`select from access_tokens where user_id = ${id}`.execute(db)).rows.length;
const tokensOf = async (member: Member) => (await member.call(contract.listAccessTokens, {})).tokens;

test('a member makes an access token, which is shown once and stored as a hash, gets an e-mail about it, and lists it [ACCOUNT-109]', async () => {
  const ada = await world.person('ada');
  const made = await ada.call(contract.createAccessToken, input({ scopes: ['upload', 'read', 'read'] }));
  expect(made.secret).toMatch(/^tonehall_[\w-]{43}$/);
  expect(await findInDatabase(db, [made.secret])).toEqual([]);
  const [listed] = await tokensOf(ada);
  expect(listed).toEqual(made.token);
  expect(listed).toMatchObject({
    name: 'Folder on my laptop',
    scopes: ['read', 'upload'],
    expired: false,
    lastUsedAt: null,
  });
  expect(Date.parse(listed?.expiresAt ?? '') - Date.parse(listed?.createdAt ?? '')).toBe(30 * day);
  await world.drain();
  const [mail] = await emailsTo(world, ada.email, 'access_token');
  expect(mail?.text).toContain('What it may do: read, upload.');
  expect(mail?.text).not.toContain(made.secret);
  const { rows } = await sql`select kind, details from security_events
    where user_id = ${ada.id} and kind like 'access_token%'`.execute(db);
  expect(rows).toEqual([{ kind: 'access_token_made', details: { scopes: 'read upload' } }]);
});

test('a token needs a name, a scope and an end, and a password entry of the last 15 minutes [ACCOUNT-109]', async () => {
  const ben = await world.person('ben');
  for (const [wrong, field] of [
    [{ name: ' \u200b' }, 'name'],
    [{ name: 'w'.repeat(61) }, 'name'],
    [{ name: 'a\u202eb' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ expiresInDays: 0 }, 'expires_in_days'],
    [{ expiresInDays: 366 }, 'expires_in_days'],
  ] as const)
    await expect(ben.call(contract.createAccessToken, input(wrong))).rejects.toMatchObject({
      status: 422,
      fields: { [field]: [expect.any(String)] },
    });
  world.clock.advance(15 * 60_000 + 1000);
  await expect(ben.call(contract.createAccessToken, input())).rejects.toMatchObject({
    status: 403,
    code: 'reauth_required',
  });
  expect(await tokensOf(ben)).toEqual([]);
  await ben.call(reauthenticate, { password: testPassword });
  await ben.call(contract.createAccessToken, input());
  expect(await tokensOf(ben)).toHaveLength(1);
});

test('a member has at most twenty tokens, also when they are made at once [ACCOUNT-109]', async () => {
  const cleo = await world.person('cleo');
  const { given, thrown } = await race(24, () => cleo.call(contract.createAccessToken, input()));
  expect(given).toHaveLength(20);
  expect(thrown).toMatchObject(Array(4).fill({ status: 409, code: 'limit_reached' }));
  const [first] = await tokensOf(cleo);
  await cleo.call(contract.revokeAccessToken, { id: first?.id ?? '' });
  await cleo.call(contract.createAccessToken, input());
  expect(await tokensOf(cleo)).toHaveLength(20);
});

test('a program reads with the scope read, changes with write and publishes with upload, without a CSRF token [ACCOUNT-110]', async () => {
  const dora = await world.person('dora');
  const [read, write, upload] = [
    await anAccessToken(dora, 'read'),
    await anAccessToken(dora, 'write'),
    await anAccessToken(dora, 'upload'),
  ];
  const missing = (scope: string) => ({
    status: 403,
    body: { error: `This call needs an access token with the scope "${scope}".`, code: 'scope_missing' },
  });
  const change = {
    method: 'PUT',
    url: '/api/accounts/consents',
    body: { marketing: true },
  } as const;
  const presign = {
    method: 'GET',
    url: '/api/track_uploads/presign?filename=a.wav&content_length=1000',
  } as const;
  const answer = await sendAs(read, account);
  expect(answer).toMatchObject({ status: 200, body: { user: { id: dora.id } } });
  expect(await sendAs(write, account)).toMatchObject(missing('read'));
  expect(await sendAs(write, change)).toMatchObject({ status: 200 });
  expect(await sendAs(read, change)).toMatchObject(missing('write'));
  expect(await sendAs(upload, change)).toMatchObject(missing('write'));
  expect(await sendAs(upload, presign)).toMatchObject({ status: 200 });
  expect(await sendAs(read, presign)).toMatchObject(missing('upload'));
  const create = {
    method: 'POST',
    url: createTrack.path,
    body: { mixdown: { title: 'A', file_name: 'nothing.wav' } },
  } as const;
  expect(await sendAs(upload, create)).toMatchObject({ status: 422 });
  expect(await sendAs(write, create)).toMatchObject(missing('upload'));
  // A guest's call asks no scope of a guest, but of a token.
  expect(await status(upload, { method: 'GET', url: '/api/mixdowns/recent' })).toBe(403);
  expect(await status(read, { method: 'GET', url: '/api/mixdowns/recent' })).toBe(200);
});

test('a token acts for its member also beside the cookies of another one, and cookies alone need the CSRF token [ACCOUNT-110]', async () => {
  const [dan, other] = [await world.person('dan'), await world.person('other')];
  const secret = await anAccessToken(dan, 'read', 'write');
  const byBoth = { authorization: `Bearer ${secret}`, 'x-csrf-token': '' };
  const change = { method: 'PUT', url: '/api/accounts/consents', body: { marketing: true } } as const;
  expect(await other.raw({ ...account, headers: byBoth })).toMatchObject({ body: { user: { id: dan.id } } });
  expect(await other.raw({ ...change, headers: byBoth })).toMatchObject({ status: 200 });
  const consented = async () =>
    (
      await sql<{ user_id: string }>`select user_id from user_consents
      where source = 'account' and user_id = any(${[dan.id, other.id]}::uuid[])`.execute(db)
    ).rows;
  expect(await consented()).toEqual([{ user_id: dan.id }]);
  for (const authorization of ['', 'Basic YTpi', `Token ${secret}`])
    expect(
      (await other.raw({ ...change, headers: { authorization, 'x-csrf-token': '' } })).status,
    ).toBeGreaterThanOrEqual(400);
  expect(await consented()).toEqual([{ user_id: dan.id }]);
});

test('publishing a track that is there needs the scope upload beside write [ACCOUNT-110]', async () => {
  const dina = await world.person('dina');
  const { id } = await aStoredTrack(world, dina, { published: false });
  const send = (secret: string, mixdown: object) =>
    status(secret, { method: 'PUT', url: updateTrack.path.replace(':id', id), body: { mixdown } });
  const write = await anAccessToken(dina, 'write');
  expect(await send(write, { title: 'More rain' })).toBe(200);
  expect(await send(write, { published: true })).toBe(403);
  expect(await send(await anAccessToken(dina, 'write', 'upload'), { published: true })).toBe(200);
});

test('entering a campaign with a new track, which accepts its terms, needs the scope write beside upload [ACCOUNT-110]', async () => {
  const dot = await world.person('dot');
  const entry = {
    method: 'POST',
    url: createEntry.path.replace(':slug', 'nothing'),
    body: { track: { title: 'A', file_name: 'nothing.wav' } },
  } as const;
  expect(await sendAs(await anAccessToken(dot, 'upload'), entry)).toMatchObject({
    status: 403,
    body: { error: 'This call needs an access token with the scope "write".', code: 'scope_missing' },
  });
  expect(await status(await anAccessToken(dot, 'write'), entry)).toBe(403);
  expect(await status(await anAccessToken(dot, 'upload', 'write'), entry)).toBe(404);
});

test('the limits of a call count a token’s calls with those of the browser [ACCOUNT-110]', async () => {
  const drew = await world.person('drew');
  const secret = await anAccessToken(drew, 'upload');
  const presign = { method: 'GET', url: '/api/image_uploads/presign?filename=a.png&type=image/png' } as const;
  const statuses = [];
  for (let at = 0; at < 31; at++)
    statuses.push(at % 2 === 0 ? (await drew.raw(presign)).status : await status(secret, presign));
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});

test('an unknown, malformed, expired or revoked token is refused in the same words, whatever cookies come with it [ACCOUNT-111]', async () => {
  const eve = await world.person('eve');
  const made = await eve.call(contract.createAccessToken, input({ expiresInDays: 1 }));
  const short = await eve.call(contract.createAccessToken, input({ expiresInDays: 1 }));
  expect([await status(made.secret), await status(short.secret)]).toEqual([200, 200]);
  await eve.call(contract.revokeAccessToken, { id: made.token.id });
  const revoked = await sendAs(made.secret, account);
  world.clock.advance(day);
  const expired = await sendAs(short.secret, account);
  expect(revoked).toMatchObject({
    status: 401,
    body: { error: 'This access token is unknown, has expired or was revoked.', code: 'invalid_token' },
  });
  const others = [
    '',
    'x',
    'w'.repeat(5000),
    `tonehall_${'A'.repeat(43)}`,
    made.secret.replace('tonehall_', ''),
  ];
  const answers = [expired, ...(await Promise.all(others.map((secret) => sendAs(secret, account))))];
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 401, body: revoked.body });
  const withCookie = await eve.raw({ ...account, headers: { authorization: 'bearer nothing' } });
  expect(withCookie.status).toBe(401);
  const behindAPassword = await eve.raw({ ...account, headers: { authorization: 'Basic YTpi' } });
  expect(behindAPassword.status).toBe(200);
  expect((await tokensOf(eve)).map(({ expired }) => expired)).toEqual([true]);
});

test('a member cannot revoke another member’s token, nor one twice [ACCOUNT-111]', async () => {
  const [finn, gus] = [await world.person('finn'), await world.person('gus')];
  const { token, secret } = await finn.call(contract.createAccessToken, input());
  const revoke = (member: Member) => member.call(contract.revokeAccessToken, { id: token.id });
  await expect(revoke(gus)).rejects.toMatchObject({ status: 404 });
  expect(await status(secret)).toBe(200);
  await revoke(finn);
  await expect(revoke(finn)).rejects.toMatchObject({ status: 404 });
});

test('a student of a school can neither make a token nor use one of before, which works on no other host [ACCOUNT-111]', async () => {
  const hal = await world.person('hal');
  const secret = await anAccessToken(hal, 'read');
  const school = await aSchool(world);
  expect(await status(secret)).toBe(200);
  await addSchoolMember(school, hal, 'student');
  world.clock.advance(2000);
  expect(await status(secret)).toBe(401);
  await expect(hal.call(contract.createAccessToken, input())).rejects.toMatchObject({
    status: 403,
    code: 'student_account',
  });
});

const schools = [
  'classes',
  'education',
  'invitations',
  'rosters',
  'schoolLicences',
  'schoolRecords',
  'schoolSignIn',
  'schoolYears',
];
const isOfSchools = (id: string): boolean =>
  isLimitedToSchool(id) || schools.some((name) => id.startsWith(`${name}.`));

const ofAccount = [
  'account.delete_user',
  'account.start_export',
  'identity.begin_second_factor',
  'identity.change_email',
  'identity.confirm_second_factor',
  'identity.end_device',
  'identity.end_other_devices',
  'identity.end_second_factor',
  'identity.hand_over',
  'identity.list_devices',
  'identity.mail_password_link',
  'identity.prove',
  'identity.renew_recovery_codes',
  'identity.sign_in',
  'signIn.changeUnverifiedEmail',
  'signIn.createAccessToken',
  'signIn.listAccessTokens',
  'signIn.revokeAccessToken',
];

test('a token with all scopes reaches no call that changes how somebody gets in, nor the deletion of the account [ACCOUNT-112]', async () => {
  const ivy = await world.person('ivy', { admin: true });
  const made = await ivy.call(
    contract.createAccessToken,
    input({ scopes: ['read', 'write', 'upload', 'admin'], code: currentTotpCode(world.platform) }),
  );
  const closed = world.features
    .flatMap(({ endpoints }) => endpoints)
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => tokenScopeOf(endpoint) === 'none');
  expect(closed.map(persistedId)).toEqual(expect.arrayContaining(ofAccount));
  const fill = (path: string) => path.replace(/:\w+/g, ivy.id);
  for (const { method, path } of closed)
    expect(
      await sendAs(made.secret, { method, url: fill(path), ...(method !== 'GET' && { body: {} }) }),
    ).toMatchObject({ status: 403, body: { code: 'session_needed' } });
  const password = await sendAs(made.secret, {
    method: 'PUT',
    url: updateProfile.path.replace(':guid', ivy.id),
    body: {
      user: {
        current_password: testPassword,
        password: 'another song',
        password_confirmation: 'another song',
      },
    },
  });
  expect(password).toMatchObject({ status: 403, body: { code: 'session_needed' } });
});

test('no call of a school takes a token, not even of its owner, nor one that changes a subscription [ACCOUNT-112]', async () => {
  const school = await aSchool(world);
  const secret = await anAccessToken(school.owner, 'read', 'write');
  expect(await status(secret)).toBe(200);
  expect(await sendAs(secret, { method: 'GET', url: '/api/workspaces' })).toMatchObject({
    status: 403,
    body: { code: 'session_needed' },
  });
  const endpoints = world.features.flatMap(({ endpoints }) => endpoints.map(({ endpoint }) => endpoint));
  const open = endpoints.filter((endpoint) => tokenScopeOf(endpoint) !== 'none').map(({ id }) => id);
  expect(open.filter(isOfSchools)).toEqual([]);
  for (const { id } of [cancelSubscription, removeCancellation, openPortal, withdraw])
    expect(open).not.toContain(id);
});

test('the scope admin is for site admins, with a code of the second factor and for at most 30 days [ACCOUNT-113]', async () => {
  const [jo, boss] = [await world.person('jo'), await world.person('boss', { admin: true })];
  const code = currentTotpCode(world.platform);
  const admin = (more: object) => input({ scopes: ['admin'], ...more });
  const make = (member: Member, more: object) => member.call(contract.createAccessToken, admin(more));
  await enableSecondFactor(world.platform, jo.id);
  await expect(make(jo, { code })).rejects.toMatchObject({ status: 403 });
  await expect(make(boss, { code, expiresInDays: 31 })).rejects.toMatchObject({
    fields: { expires_in_days: [expect.any(String)] },
  });
  await expect(make(boss, {})).rejects.toMatchObject({ fields: { code: [expect.any(String)] } });
  await expect(make(boss, { code: '000000' })).rejects.toMatchObject({ fields: { code: ['is not right'] } });
  const { secret } = await make(boss, { code });
  await expect(make(boss, { code })).rejects.toMatchObject({ fields: { code: ['is not right'] } });
  const { id } = await aStoredTrack(world, jo);
  const feature = {
    method: 'PUT',
    url: featureTrack.path.replace(':id', id),
    body: { featured: true },
  } as const;
  expect(await status(await anAccessToken(boss, 'read', 'write'), feature)).toBe(403);
  expect(await status(secret, feature)).toBe(200);
  expect(await status(secret)).toBe(403);
  await boss.call(disableSecondFactor, {});
  expect(await status(secret, feature)).toBe(403);
  world.clock.advance(1000);
  await enableSecondFactor(world.platform, boss.id);
  world.clock.advance(2000);
  expect(await status(secret, feature)).toBe(403);
});

test('a change of the password revokes all tokens, and signing out other devices none [ACCOUNT-114]', async () => {
  const kim = await world.person('kim');
  const secret = await anAccessToken(kim, 'read');
  await kim.call(signOutOtherDevices, {});
  expect(await status(secret)).toBe(200);
  const user = {
    currentPassword: testPassword,
    password: 'another song',
    passwordConfirmation: 'another song',
  };
  await kim.call(changePassword, { guid: kim.id, user });
  expect(await status(secret)).toBe(401);
  expect(await tokensOf(kim)).toEqual([]);
});

test('tokens end with the sessions that an admin ends, with a suspension and with the account [ACCOUNT-114]', async () => {
  const boss = await world.person('chief', { admin: true });
  const [lea, max, nell] = [await world.person('lea'), await world.person('max'), await world.person('nell')];
  const secrets = await Promise.all([lea, max, nell].map((member) => anAccessToken(member, 'read')));
  await boss.call(endMemberSessions, { id: lea.id });
  await boss.call(suspendMember, { id: max.id, message: 'Spam' });
  await nell.call(deleteUser, { guid: nell.id });
  expect(await Promise.all(secrets.map((secret) => status(secret)))).toEqual([401, 401, 401]);
  const { rows } = await sql`select from access_tokens
    where user_id = any(${[lea.id, max.id, nell.id]}::uuid[])`.execute(db);
  expect(rows).toEqual([]);
});

test('a token that is made while an admin ends the sessions does not outlive them [ACCOUNT-114]', async () => {
  const boss = await world.person('overseer', { admin: true });
  const lou = await world.person('lou');
  const secret = newAccessToken(world.platform.randomBytes);
  let ending: Promise<unknown> = Promise.resolve();
  await transaction(db, async (tx) => {
    await lockUser(tx, lou.id);
    let hasEnded = false;
    ending = boss.call(endMemberSessions, { id: lou.id }).finally(() => {
      hasEnded = true;
    });
    await expect.poll(async () => hasEnded || (await countLockWaits(db)) > 0).toBe(true);
    const now = world.clock.now();
    await insertAccessToken(tx, {
      id: crypto.randomUUID(),
      user_id: lou.id,
      token_hash: hashToken(secret),
      name: 'Late',
      scopes: ['read'],
      created_at: now,
      expires_at: new Date(now.getTime() + day),
    });
  });
  await ending;
  expect(await status(secret)).toBe(401);
});

test('tokens end where a member becomes a student, and where a school removes one [ACCOUNT-114]', async () => {
  const school = await aSchool(world);
  const [mia, noa, pat] = [await world.person('mia'), await world.person('noa'), await world.person('pat')];
  for (const member of [mia, noa, pat]) await anAccessToken(member, 'read');
  await addSchoolMember(school, mia, 'student');
  await addSchoolMember(school, noa, 'faculty');
  await school.owner.call(inviteToSchool, { id: school.id, userGuids: [pat.id], role: 'student' });
  const { membershipId } = await pat.call(getOrganizationInvitation, { id: school.id });
  const membership = { accepted: true, staysPublic: true } as const;
  await pat.call(respondToMembership, { membershipId: membershipId ?? '', membership });
  expect(await Promise.all([mia, noa, pat].map(storedTokens))).toEqual([0, 1, 0]);
  await school.owner.call(banFromSchool, { id: school.id, userGuid: noa.id });
  expect(await storedTokens(noa)).toBe(0);
});

test('a token that is made while the password changes does not outlive the change [ACCOUNT-114]', async () => {
  for (let round = 0; round < 5; round++) {
    const member = await world.person(`racer-${round}`);
    const user = {
      currentPassword: testPassword,
      password: 'another song',
      passwordConfirmation: 'another song',
    };
    const phone = world.newGuest();
    const signIn = { user: { email: member.email, password: testPassword } };
    await phone.raw({ method: 'POST', url: '/users/sign_in', body: signIn });
    const [, made] = await Promise.allSettled([
      member.call(changePassword, { guid: member.id, user }),
      phone.call(contract.createAccessToken, input()),
    ]);
    const secret = made.status === 'fulfilled' ? made.value.secret : '';
    expect(await status(secret)).toBe(401);
  }
});

test('expired tokens neither count nor hide those that can be used [ACCOUNT-109]', async () => {
  const sue = await world.person('sue');
  await anAccessToken(sue, 'read');
  for (let at = 0; at < 19; at++) await sue.call(contract.createAccessToken, input({ expiresInDays: 1 }));
  world.clock.advance(day);
  await sue.call(reauthenticate, { password: testPassword });
  for (let at = 0; at < 19; at++) await anAccessToken(sue, 'read');
  expect((await tokensOf(sue)).map(({ expired }) => expired)).toEqual(Array(20).fill(false));
  await expect(anAccessToken(sue, 'read')).rejects.toMatchObject({ code: 'limit_reached' });
});

test('the list says within a minute when a token was last used [ACCOUNT-115]', async () => {
  const ole = await world.person('ole');
  const secret = await anAccessToken(ole, 'read');
  const lastUsed = async () => (await tokensOf(ole))[0]?.lastUsedAt ?? null;
  await status(secret);
  await expect.poll(lastUsed).not.toBeNull();
  const first = await lastUsed();
  world.clock.advance(30_000);
  await status(secret);
  world.clock.advance(40_000);
  expect(await lastUsed()).toBe(first);
  await status(secret);
  await expect.poll(lastUsed).not.toBe(first);
});

test('a token that expired 30 days ago is no longer listed [ACCOUNT-115]', async () => {
  const pia = await world.person('pia');
  await pia.call(contract.createAccessToken, input({ expiresInDays: 1 }));
  const clean = () => handleCleanUpSessions(makeCall(world.platform, db, guest));
  const left = async () =>
    (await sql`select from access_tokens where user_id = ${pia.id}`.execute(db)).rows.length;
  world.clock.advance(30 * day);
  await clean();
  expect(await left()).toBe(1);
  world.clock.advance(day + 1000);
  await clean();
  expect(await left()).toBe(0);
});

wrongInputs({
  world,
  endpoint: contract.listAccessTokens,
  as: () => world.person('tokens-reader'),
  good: () => ({}),
  unchanged: ['access_tokens'],
});
