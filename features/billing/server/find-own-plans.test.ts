import { expect, test } from 'vitest';
import { redirectFor } from '#apps/site/serving/redirects.ts';
import { signInAddress } from '#apps/site/sign-in-address.ts';
import { signIn } from '#features/sign-in/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { aWorld, testPassword } from '#testing/world.ts';
import { cancelSubscription } from '../contract.ts';
import { getMemberSubscriptions, subscribeMember } from '../testing/subscribe-member.ts';

const world = await aWorld();
const fields =
  `id type name status inTrial active cancellationScheduled trialEnd subscriptionEndDate nextBillingAmount
  token canUpgradeAccount frequency account`.split(/\s+/);

test('a subscription has all its fields [SUBS-001]', async () => {
  const ada = await world.person('ada');
  const plan = await subscribeMember(world, ada, { trialDays: 30 });
  const addon = await subscribeMember(world, ada, { item: 'europa' });
  const both = await getMemberSubscriptions(ada);
  for (const one of both) for (const field of fields) expect(one, field).toHaveProperty(field);
  expect(both).toMatchObject([
    {
      id: plan.id,
      type: 'AccountSubscription',
      name: 'Pro',
      status: 'in_trial',
      inTrial: true,
      active: false,
    },
    {
      id: addon.id,
      type: 'AddonSubscription',
      status: 'active',
      inTrial: false,
      active: true,
      trialEnd: null,
    },
  ]);
  expect(Date.parse(both[0]?.trialEnd ?? '')).toBeGreaterThan(world.clock.now().getTime());
});

test('a subscription has a monthly or yearly frequency, its owner’s account and a random token [SUBS-002]', async () => {
  const ben = await world.person('ben');
  const monthly = await subscribeMember(world, ben, { frequency: 'monthly' });
  const yearly = await subscribeMember(world, ben, { item: 'europa', frequency: 'yearly' });
  expect([monthly.frequency, yearly.frequency]).toEqual(['monthly', 'yearly']);
  const { account } = await ben.call(getAccount, {});
  for (const one of await getMemberSubscriptions(ben)) {
    expect(one.account).toEqual({ guid: account.guid, accountType: 6 });
    expect(one.token).toMatch(/^[\w-]{43}$/);
  }
  expect(monthly.token).not.toBe(yearly.token);
});

test('GET /api/account lists the plan, then add-ons by name; ended ones only if none of their kind runs [SUBS-003]', async () => {
  const cleo = await world.person('cleo');
  const addon = await subscribeMember(world, cleo, { item: 'europa' });
  const { db } = world.platform;
  await db
    .updateTable('subscriptions')
    .set({ name: 'Zither', item: 'zither' })
    .where('id', '=', addon.id)
    .execute();
  const second = await subscribeMember(world, cleo, { item: 'europa' });
  await subscribeMember(world, cleo, { item: 'starter', state: 'ended' });
  const plan = await subscribeMember(world, cleo, { item: 'creator' });
  const answer = await cleo.raw({ method: 'GET', url: '/api/account' });
  expect(answer.body.user.subscriptions.map(({ id }: { id: string }) => id)).toEqual([
    plan.id,
    second.id,
    addon.id,
  ]);
});

test('a recurring subscription is active or in a trial and not cancelled [SUBS-006]', async () => {
  const recurs = async (name: string, more?: Parameters<typeof subscribeMember>[2], cancelled = false) => {
    const member = await world.person(name);
    if (more) {
      const { id } = await subscribeMember(world, member, more);
      if (cancelled)
        await member.call(cancelSubscription, { id, cancelReason: { cancelReasonTemplateId: 1 } });
    }
    return (await member.call(getAccount, {})).user.activeRecurringSubscription;
  };
  expect(await recurs('active', {})).toBe(true);
  expect(await recurs('tries', { trialDays: 30 })).toBe(true);
  expect(await recurs('never')).toBe(false);
  expect(await recurs('ended', { state: 'ended' })).toBe(false);
  expect(await recurs('stopped', {}, true)).toBe(false);
  expect(await recurs('stopped-trial', { trialDays: 30 }, true)).toBe(false);
});

test('a member has one running plan and one of each add-on, also after fifty concurrent attempts [SUBS-007]', async () => {
  const dora = await world.person('dora');
  const made = await Promise.allSettled(
    Array.from({ length: 50 }, (_none, at) =>
      subscribeMember(world, dora, { item: ['pro', 'starter', 'europa'][at % 3] ?? 'pro' }),
    ),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const types = (await getMemberSubscriptions(dora)).map(({ type }) => type);
  expect(types).toEqual(['AccountSubscription', 'AddonSubscription']);
});

test('the account shows how it is paid, and signing in answers the same', async () => {
  const eva = await world.person('eva');
  await subscribeMember(world, eva, {
    frequency: 'yearly',
    price: { minor: 11_988, currency: 'SEK' },
    method: 'paypal',
  });
  const { account, user } = await eva.call(getAccount, {});
  expect(account).toMatchObject({
    accountType: 6,
    currentPaymentAmount: 119.88,
    currentPaymentPeriod: 'yearly',
    nextBillingAmount: 119.88,
    currentPaymentMethod: 'paypal',
  });
  expect(user).toMatchObject({ accountType: 6, paymentProvider: null, activeRecurringSubscription: true });
  const signedIn = await world
    .newGuest()
    .call(signIn, { user: { email: eva.email, password: testPassword } });
  expect(signedIn.user?.subscriptions).toEqual(user.subscriptions);
});

test('the account names the currency that it pays in by its id, which is that of dollar before a payment [PRICE-018]', async () => {
  const idsOf = async (name: string, currency: string | null) => {
    const member = await world.person(name);
    if (currency !== null) await subscribeMember(world, member, { price: { minor: 999, currency } });
    const { user, account } = await member.call(getAccount, {});
    return [user.currency, account.currency];
  };
  expect(await idsOf('dollars', 'USD')).toEqual([1, 1]);
  expect(await idsOf('euros', 'EUR')).toEqual([2, 2]);
  expect(await idsOf('pounds', 'GBP')).toEqual([3, 3]);
  expect(await idsOf('kronor', 'SEK')).toEqual([4, 4]);
  expect(await idsOf('nothing', null)).toEqual([1, 1]);
});

test('members see only their own subscriptions, and guests are redirected to sign-in [SUBS-025]', async () => {
  const fay = await world.person('fay');
  const gil = await world.person('gil');
  const { id, token } = await subscribeMember(world, fay);
  const own = await subscribeMember(world, gil, { item: 'starter' });
  expect((await getMemberSubscriptions(gil)).map((one) => one.id)).toEqual([own.id]);
  expect((await getMemberSubscriptions(fay)).map((one) => one.id)).toEqual([id]);
  const admin = await world.person('admin', { admin: true });
  for (const person of [world.guest, gil, admin]) {
    for (const url of [`/api/users/${fay.profileLink}`, '/api/account']) {
      expect(JSON.stringify((await person.raw({ method: 'GET', url })).body)).not.toContain(token);
    }
  }
  expect((await world.guest.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
  for (const path of ['/account', '/account/manage']) {
    expect(redirectFor(path, '', null, {} as SiteSettings)).toEqual({ status: 302, to: signInAddress(path) });
  }
});
