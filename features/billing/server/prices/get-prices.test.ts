import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { getOwnReferral } from '#features/referrals/contract.ts';
import { signUpByReferral } from '#features/referrals/testing/sign-up-by-referral.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Person } from '#testing/person.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { COUPON_INVALID, COUPON_SMALLER } from '../../model/coupon-code.ts';
import { aCoupon } from '../../testing/a-coupon.ts';
import { subscribeMember } from '../../testing/subscribe-member.ts';
import { reserveCoupon } from '../coupons/redeem-coupon.ts';
import { earnCredits } from '../credits/credits.ts';

const world = await aWorld();
const { db } = world.platform;
await aCoupon(world, 'WELCOME25');
await aCoupon(world, 'TENOFF', { amounts: { USD: 1000, EUR: 1000, SEK: 10_000 } });
await aCoupon(world, 'PROYEAR', { account_type: 6, period: 'yearly', cycles: null });
const ask = (person: Person, query = '', headers: Record<string, string> = {}) =>
  person.raw({ method: 'GET', url: `/api/subscription_prices${query}`, headers });
type Plans = Record<string, Record<'monthly' | 'yearly', Record<string, number>>>;
const pricesOf = async (person: Person, query = '', headers: Record<string, string> = {}) =>
  (await ask(person, query, headers)).body.prices as Plans;
const earn = (userId: string, amount: number, currency = 'USD') =>
  transaction(db, (tx) =>
    earnCredits(makeCall(world.platform, tx, guest), {
      userId,
      amount,
      currency,
      reason: 'referral',
      paymentId: randomUUID(),
    }),
  );
const available = (prices: Plans) =>
  Object.entries(prices).flatMap(([plan, periods]) =>
    Object.entries(periods).flatMap(([period, price]) => (price.available ? [`${plan} ${period}`] : [])),
  );

test('a guest reads the list prices of all plans by plan and period, in the fields of the wire [PRICE-035] [PRICE-036] [PRICE-037] [PRICE-040] [PRICE-045] [PRICE-046]', async () => {
  const { status, body } = await ask(world.newGuest());
  expect(status).toBe(200);
  expect(Object.keys(body.prices)).toEqual([
    'free',
    'intro',
    'power',
    'premium',
    'starter',
    'creator',
    'pro',
    'europa',
  ]);
  expect(body.prices.starter.yearly).toEqual({
    available: true,
    total: 59.88,
    full_price: 59.88,
    original_price: 59.88,
    period: 'yearly',
    cycles: null,
    total_display_price: '$59.88',
    currency: 'usd',
    total_discount_amount: 0,
    total_discount_percentage: 0,
    coupon_discount_percentage: 0,
    coupon_discount_amount: 0,
    coupon_type: null,
    refundable_credits: 0,
    applied_promo_credits: 0,
    left_over_promo_credits: 0,
  });
  expect([body.coupon, body.coupon_error]).toEqual([null, null]);
  expect(available(body.prices)).toEqual(
    ['free', 'starter', 'creator', 'pro', 'europa'].flatMap((plan) => [`${plan} monthly`, `${plan} yearly`]),
  );
});

test('period and account type restrict the prices, by number or key [PRICE-046]', async () => {
  const shape = async (query: string) =>
    Object.entries(await pricesOf(world.newGuest(), query)).map(
      ([plan, periods]) => `${plan} ${Object.keys(periods)}`,
    );
  expect(await shape('?period=monthly&account_type=5')).toEqual(['creator monthly']);
  expect(await shape('?account_type=pro')).toEqual(['pro monthly,yearly']);
  expect(await shape('?account_type=0&period=yearly')).toEqual(['free yearly']);
  expect(await shape('?period=yearly')).toHaveLength(8);
});

test('a school’s licence is answered where it is asked for, at its list price [PRICE-106]', async () => {
  await aCoupon(world, 'ANY');
  for (const [languages, price] of [
    ['en-US', '$99.00'],
    ['de-DE', '€99.00'],
    ['en-GB', '£89.00'],
    ['sv-SE', '999.00 kr'],
  ] as const) {
    const query = '?account_type=education&code=ANY';
    const prices = await pricesOf(world.newGuest(), query, { 'accept-language': languages });
    expect(Object.keys(prices)).toEqual(['education']);
    expect(prices.education?.yearly.total_display_price).toBe(price);
  }
});

test('an unknown period, plan or parameter is refused with 422 [PRICE-045] [PRICE-046] [PRICE-048]', async () => {
  for (const query of [
    '?period=weekly',
    '?period=',
    '?account_type=8',
    '?account_type=gold',
    '?account_type=__proto__',
    '?account_type=05',
    '?other=1',
    '?code=a&code=b',
    `?code=${'a'.repeat(101)}`,
    `?referral_id=${'a'.repeat(101)}`,
  ])
    expect((await ask(world.newGuest(), query)).status, query).toBe(422);
});

test('a guest’s currency is that of the browser’s region, and a member’s the account’s [PRICE-027] [PRICE-019]', async () => {
  const shown = async (languages: string, person: Person = world.newGuest()) =>
    (await pricesOf(person, '?account_type=4', { 'accept-language': languages })).starter?.yearly
      .total_display_price;
  expect([
    await shown('sv-SE,sv;q=0.9'),
    await shown('en-GB'),
    await shown('de-DE'),
    await shown('en-US'),
    await shown('en'),
  ]).toEqual(['588.00 kr', '£47.88', '€59.88', '$59.88', '$59.88']);
  const sven = await world.person('sven');
  await updateUser(db, sven.id, { currency: 'SEK' });
  expect(await shown('en-GB', sven)).toBe('588.00 kr');
});

test('the header of the country counts behind a trusted proxy only [PRICE-027]', async () => {
  const settings = { COUNTRY_HEADER: 'CF-IPCountry' };
  const headers = { 'cf-ipcountry': 'SE' };
  const currency = async (trustedProxies: number) => {
    const elsewhere = await aWorld({ settings, trustedProxies });
    return (await pricesOf(elsewhere.guest, '?account_type=4', headers)).starter?.monthly.currency;
  };
  expect([await currency(1), await currency(0)]).toEqual(['sek', 'usd']);
});

test('a percentage coupon is rounded to the cent and named once, in any letter case [PRICE-031] [PRICE-038] [PRICE-039] [PRICE-047] [PRICE-052]', async () => {
  const { body } = await ask(world.newGuest(), '?code=%20welcome25%20&account_type=4');
  expect(body.prices.starter.yearly).toMatchObject({
    total: 44.91,
    full_price: 59.88,
    original_price: 59.88,
    cycles: 1,
    total_display_price: '$44.91',
    total_discount_amount: 14.97,
    total_discount_percentage: 25,
    coupon_discount_percentage: 25,
    coupon_discount_amount: 14.97,
    coupon_type: 'percentage',
  });
  expect(body.prices.starter.monthly.total).toBe(5.25);
  expect(body.coupon).toEqual({
    code: 'WELCOME25',
    account_type: null,
    coupon_type: 'percentage',
    period: null,
    cycles: 1,
  });
  expect(body.coupon_error).toBeNull();
});

test('an amount coupon takes off its amount in the currency, at most the price [PRICE-050] [PRICE-053] [PRICE-054]', async () => {
  const body = async (languages: string) =>
    (await ask(world.newGuest(), '?code=TENOFF&account_type=4', { 'accept-language': languages })).body;
  const { prices, coupon_error } = await body('sv-SE');
  expect([prices.starter.yearly.total, prices.starter.monthly.total]).toEqual([488, 0]);
  expect([prices.starter.monthly.coupon_type, prices.starter.monthly.coupon_discount_amount]).toEqual([
    'amount',
    69,
  ]);
  expect(coupon_error).toBeNull();
  expect(await body('en-GB')).toMatchObject({ coupon: null, coupon_error: COUPON_INVALID });
});

test('a coupon of one plan and period discounts that price, and is an error where none is in the answer [PRICE-053] [PRICE-055] [PRICE-110]', async () => {
  const error = async (query: string) =>
    (await ask(world.newGuest(), `?code=PROYEAR${query}`)).body.coupon_error;
  expect([
    await error(''),
    await error('&account_type=pro'),
    await error('&period=yearly'),
    await error('&account_type=creator'),
    await error('&period=monthly'),
  ]).toEqual([null, null, null, COUPON_INVALID, COUPON_INVALID]);
  const prices = await pricesOf(world.newGuest(), '?code=PROYEAR');
  expect(prices.pro?.yearly).toMatchObject({ total: 269.91, cycles: null, coupon_type: 'percentage' });
  expect([prices.pro?.monthly.total, prices.creator?.yearly.total]).toEqual([39.99, 119.88]);
});

test('a code that cannot be redeemed discounts nothing, with one text for every reason [PRICE-053]', async () => {
  const ada = await world.person('ada');
  const now = world.clock.now();
  await aCoupon(world, 'STOPPED', { active: false });
  await aCoupon(world, 'EXPIRED', { expires_at: now });
  await aCoupon(world, 'LATER', { starts_at: new Date(now.getTime() + 1) });
  await aCoupon(world, 'GONE', { max_redemptions: 1 });
  await aCoupon(world, 'ONCE', { once_per_account: true });
  for (const code of ['GONE', 'ONCE'])
    await transaction(db, (tx) =>
      reserveCoupon(makeCall(world.platform, tx, guest), { code, userId: ada.id, paymentId: randomUUID() }),
    );
  for (const code of ['UNKNOWN', 'STOPPED', 'EXPIRED', 'LATER', 'GONE', 'ONCE', '%25%5F', 'WELCOME25%00x']) {
    const { status, body } = await ask(ada, `?code=${code}&account_type=4`);
    if (code.includes('%00')) {
      expect(status).toBe(422);
      continue;
    }
    expect(body, code).toMatchObject({ coupon: null, coupon_error: COUPON_INVALID });
    expect(body.prices.starter.yearly).toMatchObject({
      total: 59.88,
      coupon_discount_amount: 0,
      cycles: null,
    });
  }
  expect((await ask(world.newGuest(), '?code=ONCE&account_type=4')).body.coupon_error).toBeNull();
  expect((await ask(ada, '?code=%20&account_type=4')).body).toMatchObject({
    coupon: null,
    coupon_error: null,
  });
});

test('credits of the account’s currency are deducted last, and what is left stays [PRICE-038] [PRICE-042]', async () => {
  const cid = await world.person('cid');
  await updateUser(db, cid.id, { currency: 'EUR' });
  await earn(cid.id, 5000, 'SEK');
  await earn(cid.id, 1000, 'EUR');
  const { starter } = await pricesOf(cid, '?account_type=4&code=WELCOME25');
  expect(starter?.monthly).toMatchObject({
    coupon_discount_amount: 1.74,
    applied_promo_credits: 5.25,
    left_over_promo_credits: 4.75,
    total: 0,
  });
  expect(starter?.yearly).toMatchObject({
    applied_promo_credits: 10,
    left_over_promo_credits: 0,
    total: 34.91,
  });
});

test('an account sees what it can buy and what remains of its period, and its own plan is not available [PRICE-041] [PRICE-043] [PRICE-044] [PRICE-083] [PRICE-084]', async () => {
  const dora = await world.person('dora');
  await subscribeMember(world, dora, {
    item: 'creator',
    frequency: 'monthly',
    startedAt: world.clock.now(),
    price: { minor: 1399, currency: 'USD' },
  });
  world.clock.advance(10 * 86_400_000);
  const prices = await pricesOf(dora);
  expect(available(prices)).toEqual([
    'creator yearly',
    'pro monthly',
    'pro yearly',
    'europa monthly',
    'europa yearly',
  ]);
  const { refundable_credits: refundable = 0, total } = prices.pro?.yearly ?? {};
  expect(refundable).toBeGreaterThan(8);
  expect(refundable).toBeLessThan(10);
  expect(total).toBeCloseTo(359.88 - refundable, 5);
  expect(prices.europa?.yearly.refundable_credits).toBe(0);
  expect(prices.starter?.yearly.refundable_credits).toBe(0);
});

test('on trial nothing is refundable [PRICE-041]', async () => {
  const eve = await world.person('eve');
  await subscribeMember(world, eve, { item: 'starter', frequency: 'monthly', trialDays: 30 });
  const { pro } = await pricesOf(eve);
  expect(pro?.yearly).toMatchObject({ available: true, refundable_credits: 0, total: 359.88 });
});

test('a referral discounts the prices of a guest and of an account that has never paid, and nobody else’s [PRICE-057] [REFERRAL-011]', async () => {
  const fay = await world.person('fay');
  const id = (await fay.call(getOwnReferral, {})).referral.id;
  const starter = async (person: Person, query = '') =>
    (await pricesOf(person, `?account_type=4${query}`)).starter?.yearly.total;
  const by = `&referral_id=${id}`;
  expect([
    await starter(world.newGuest(), by),
    await starter(world.newGuest(), '&referral_id=nobody'),
  ]).toEqual([49.88, 59.88]);
  const gil = await world.person('gil');
  expect([await starter(gil), await starter(gil, by), await starter(fay, by)]).toEqual([59.88, 49.88, 59.88]);
  const hal = await signUpByReferral(world, 'hal', { referralId: id });
  expect([await starter(hal), await starter(hal, '&referral_id=AbCdEf123456')]).toEqual([49.88, 49.88]);
  const tagged = await signUpByReferral(world, 'fay+again', { referralId: id });
  expect(await starter(tagged)).toBe(59.88);
  await subscribeMember(world, gil, { item: 'europa', frequency: 'monthly' });
  expect(await starter(gil, by)).toBe(59.88);
  expect((await pricesOf(world.newGuest(), `?account_type=4${by}`)).starter?.monthly).toMatchObject({
    applied_promo_credits: 6.99,
    left_over_promo_credits: 0,
    total: 0,
  });
});

test('of a code and a referral discount the larger applies, and a smaller code says so [PRICE-058]', async () => {
  const iris = await world.person('iris');
  const id = (await iris.call(getOwnReferral, {})).referral.id;
  const asked = async (query: string) =>
    (await ask(world.newGuest(), `?referral_id=${id}&code=WELCOME25${query}`)).body;
  const smaller = await asked('&account_type=4&period=monthly');
  expect(smaller).toMatchObject({ coupon: null, coupon_error: COUPON_SMALLER });
  expect(smaller.prices.starter.monthly).toMatchObject({
    applied_promo_credits: 6.99,
    coupon_discount_amount: 0,
  });
  const larger = await asked('&account_type=6');
  expect(larger.coupon_error).toBeNull();
  expect(larger.prices.pro.yearly).toMatchObject({
    applied_promo_credits: 0,
    coupon_discount_amount: 89.97,
    total: 269.91,
  });
});

test('the parts of every price in an answer sum to the whole [PRICE-038] [PRICE-039]', async () => {
  const jon = await world.person('jon');
  const cents = (amount = 0) => Math.round(amount * 100);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom('USD', 'EUR', 'GBP', 'SEK'),
      async (percent, currency) => {
        const code = `P${percent}${currency}`;
        await aCoupon(world, code, { percent_off: percent });
        await updateUser(db, jon.id, { currency });
        await earn(jon.id, percent, currency);
        for (const price of Object.values(await pricesOf(jon, `?code=${code}`)).flatMap(Object.values)) {
          const parts = ['total', 'coupon_discount_amount', 'applied_promo_credits'].map((part) =>
            cents(price[part]),
          );
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(price.full_price));
          expect(cents(price.total_discount_amount)).toBe(cents(price.full_price) - cents(price.total));
        }
      },
    ),
    { numRuns: 40, verbose: 1 },
  );
});

test('more than thirty price calls with a code a minute, or fifty wrong codes a day, answer 429 to the address and to the user [PRICE-049]', async () => {
  const limited = await aWorld({ rateLimits: 'on' });
  await aCoupon(limited, 'WELCOME25');
  const ada = await limited.person('ada');
  const code = (person: Person, text: string, address = '203.0.113.5') =>
    person
      .raw({ method: 'GET', url: `/api/subscription_prices?account_type=4&code=${text}`, address })
      .then(({ status }) => status);
  const { given } = await race(31, () => code(ada, 'WELCOME25'));
  expect(given.filter((status) => status === 429)).toHaveLength(1);
  expect([await code(ada, 'WELCOME25', '198.51.100.7'), await code(limited.newGuest(), 'WELCOME25')]).toEqual(
    [429, 429],
  );
  expect(
    (await ada.raw({ method: 'GET', url: '/api/subscription_prices', address: '203.0.113.5' })).status,
  ).toBe(200);
  const guesser = limited.newGuest();
  for (let minute = 0; minute < 2; minute += 1) {
    limited.clock.advance(61_000);
    for (let at = 0; at < 25; at += 1) expect(await code(guesser, `GUESS${at}`, '203.0.113.9')).toBe(200);
  }
  limited.clock.advance(61_000);
  expect(await code(guesser, 'WELCOME25', '203.0.113.9')).toBe(429);
  expect(await code(limited.newGuest(), 'WELCOME25', '203.0.113.77')).toBe(200);
  limited.clock.advance(86_400_000);
  expect(await code(guesser, 'WELCOME25', '203.0.113.9')).toBe(200);
});
