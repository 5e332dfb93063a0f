import { expect, test } from 'vitest';
import { groupCounter } from '#features/groups/server/members/member-group-counts.store.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { acceptConsents } from '#features/sign-in/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { trackCounter } from '#features/tracks/server/track-counter.store.ts';
import { guest } from '#platform/pure/actor.ts';
import { toCamel } from '#platform/pure/casing.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;

const userFields =
  `id guid username realName email emailBounced accountType country currency about avatarSmallUrl
  avatarLargeUrl profileLink createdAt accountAssignedAt planName activeRecurringSubscription followersCount
  followingUsersCount followingGroupsCount likesCount mixdownsCount downloadsCount ordersCount playsCount groupsCount
  songsCount storageUsage storageLimit subscribedToNewsletter facebookConnected googleConnected paymentProvider promoCode
  subscriptions`.split(/\s+/);
const accountFields = `guid accountType currency currentPaymentAmount currentPaymentPeriod nextBillingAmount
  currentPaymentMethod`.split(/\s+/);

test('GET /api/account returns user and account, and 401 for a guest [SHELL-077]', async () => {
  const ada = await world.person('ada');
  const answer = await ada.raw({ method: 'GET', url: '/api/account' });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body).sort()).toEqual(['account', 'user']);
  const refused = await world.guest.raw({ method: 'GET', url: '/api/account' });
  expect([refused.status, refused.body]).toEqual([401, { error: 'You need to log in first.' }]);
});

test('the current user and the account have all their fields [SHELL-078] [SHELL-079]', async () => {
  const ben = await world.person('ben');
  const { user, account } = await ben.call(getAccount, {});
  for (const field of userFields) expect(user, field).toHaveProperty(field);
  expect(Object.keys(account).sort()).toEqual(accountFields.sort());
  expect(account).toMatchObject({ accountType: 0, currency: 1, currentPaymentMethod: 'none' });
});

test('wire fields have snake_case names [SHELL-096]', async () => {
  const cleo = await world.person('cleo');
  const { body } = await cleo.raw({ method: 'GET', url: '/api/account' });
  expect(body.user).toHaveProperty('profile_link');
  expect(Object.keys(body.user).map(toCamel)).toEqual(expect.arrayContaining(userFields));
  expect(Object.keys(body.user).every((key) => key === key.toLowerCase())).toBe(true);
});

test('answers with user data are private and not cached [SHELL-081]', async () => {
  const dora = await world.person('dora');
  const answer = await dora.raw({ method: 'GET', url: '/api/account' });
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

test('a paying member has an account type above 0', async () => {
  const eva = await world.person('eva', { accountType: 2 });
  expect((await eva.call(getAccount, {})).account.accountType).toBe(2);
});

test('the public view of a member has no private field [SHELL-080]', async () => {
  const fay = await world.person('fay');
  const gone = '00000000-0000-7000-8000-000000000000';
  const users = await hydrateUsers({ db, actor: guest }, [fay.id, fay.id, gone]);
  expect([...users.keys()]).toEqual([fay.id]);
  expect(users.get(fay.id)).toEqual({
    id: fay.id,
    guid: fay.id,
    username: fay.username,
    profileLink: fay.profileLink,
    selfLink: `/user/${fay.profileLink}`,
    avatarSmallUrl: null,
    accountType: 0,
    admin: false,
  });
});

test('POST /api/accounts/consents stores values, time and terms version, for members only [AUTH-066]', async () => {
  const gil = await world.person('gil');
  world.clock.advance(5000);
  const given = { age: true, terms: true, marketing: true };
  const answer = await gil.raw({ method: 'POST', url: '/api/accounts/consents', body: given });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ ...given, given_at: world.clock.now().toISOString() });
  const rows = await db
    .selectFrom('user_consents')
    .selectAll()
    .where('user_id', '=', gil.id)
    .orderBy('id', 'desc')
    .execute();
  expect(rows[0]).toMatchObject({ ...given, source: 'consents', given_at: world.clock.now() });
  expect(rows[0]?.terms_version).toBe(answer.body.terms_version);
  const body = given;
  expect((await world.guest.raw({ method: 'POST', url: '/api/accounts/consents', body })).status).toBe(401);
});

test('the terms count as accepted only with age and terms both', async () => {
  const hal = await world.person('hal');
  await db.updateTable('users').set({ terms_version: 'older' }).where('id', '=', hal.id).execute();
  await hal.call(acceptConsents, { age: false, terms: true, marketing: false });
  const version = async () =>
    (await db.selectFrom('users').select('terms_version').where('id', '=', hal.id).executeTakeFirstOrThrow())
      .terms_version;
  expect(await version()).toBe('older');
  await hal.call(acceptConsents, { age: true, terms: true, marketing: false });
  expect(await version()).not.toBe('older');
});

test('counts go up and down in one statement, and never below 0', async () => {
  const ida = await world.person('ida');
  await Promise.all(
    Array.from({ length: 20 }, () =>
      trackCounter.increment(db, ida.id, { mixdowns_count: 1, plays_count: 2 }),
    ),
  );
  await trackCounter.increment(db, ida.id, { mixdowns_count: -1 });
  expect((await ida.call(getAccount, {})).user).toMatchObject({ mixdownsCount: 19, playsCount: 40 });
  await expect(groupCounter.increment(db, ida.id, { groups_count: -1 })).rejects.toThrow(/groups_count/);
});
