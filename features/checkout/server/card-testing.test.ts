import { randomUUID } from 'node:crypto';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import { checkoutNew } from '#features/billing/hosted-page.contract.ts';
import { addToCart } from '#features/shop/contract.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { getCaptchaChallenge } from '#features/sign-in/captcha.contract.ts';
import { signUp } from '#features/sign-in/contract.ts';
import type { Person, RawAnswer } from '#testing/person.ts';
import { aWorld, testPassword, type World } from '#testing/world.ts';
import { beginPayment } from '../testing/begin-payment.ts';
import { buyPlan } from '../testing/buy-plan.ts';
import { buySounds } from '../testing/buy-sounds.ts';

const world = await aWorld({ rateLimits: 'on' });
const key = 'a captcha key of tests with more than 32 characters';
const asking = await aWorld({ settings: { CAPTCHA_KEY: key }, rateLimits: 'on' });

const declined = { payment_method_id: 'pm_test_card_declined' };
const tenMinutesMs = 600_000;
const dayMs = 86_400_000;
const rowsOf = async ({ platform }: World, table: 'payments' | 'gateway_payments') =>
  (await platform.db.selectFrom(table).select('created_at').execute()).length;

/** Tries a bad card as often as the limit of ten minutes lets it; how often was it declined? */
async function decline(buyer: Person, times: number, { clock }: World = world): Promise<number> {
  const answers: RawAnswer[] = [];
  for (let at = 0; at < times; at += 1) {
    if (at % 10 === 0) clock.advance(tenMinutesMs + 1000);
    clock.advance(1000);
    answers.push(await buyPlan(buyer, declined));
  }
  return answers.filter(({ status }) => status === 402).length;
}

test('a member begins 20 card payments a day, another one answers 429 and asks no gateway [CHECKOUT-138]', async () => {
  const ada = await world.person('ada');
  expect(await decline(ada, 20)).toBe(20);
  world.clock.advance(tenMinutesMs + 1000);
  const before = [await rowsOf(world, 'payments'), await rowsOf(world, 'gateway_payments')];
  for (const call of [buyPlan(ada), beginPayment(ada)]) {
    const answer = await call;
    expect([answer.status, Number(answer.headers['retry-after']) > 80_000]).toEqual([429, true]);
  }
  expect([await rowsOf(world, 'payments'), await rowsOf(world, 'gateway_payments')]).toEqual(before);
  world.clock.advance(dayMs);
  expect((await buyPlan(ada)).status).toBe(200);
});

test('a repeated call is no other payment [CHECKOUT-138]', async () => {
  const ben = await world.person('ben');
  const again = randomUUID();
  expect(await decline(ben, 19)).toBe(19);
  world.clock.advance(tenMinutesMs + 1000);
  for (let times = 0; times < 5; times += 1) expect((await buyPlan(ben, declined, again)).status).toBe(402);
  expect((await buyPlan(ben)).status).toBe(429);
});

test.each([
  ['198.51.100.7', '198.51.100.99', '198.51.101.7'],
  ['2001:db8:1:1::7', '2001:db8:1:ffff::7', '2001:db8:2::7'],
])(
  'members at %s and %s begin 20 together, and one at %s another [CHECKOUT-138]',
  async (one, other, far) => {
    const tag = one.replace(/\W/g, '-');
    const people = await Promise.all([0, 1, 2].map((at) => world.person(`net-${at}-${tag}`)));
    const buy = (at: number, address: string) =>
      people[at]?.raw({
        method: 'POST',
        url: '/api/subscriptions',
        address,
        headers: { 'idempotency-key': randomUUID() },
        body: { account_type: 5, period_name: 'monthly', ...declined },
      });
    const statuses: unknown[] = [];
    for (let times = 0; times < 10; times += 1)
      statuses.push((await buy(0, one))?.status, (await buy(1, other))?.status);
    expect(statuses).toEqual(Array(20).fill(402));
    expect([(await buy(2, one))?.status, (await buy(2, other))?.status]).toEqual([429, 429]);
    expect((await buy(2, far))?.status).toBe(402);
  },
);

async function earn(): Promise<string> {
  const { challenge } = await asking.newGuest().call(getCaptchaChallenge, {});
  const task = JSON.parse(challenge) as Challenge;
  const solution = await solveChallenge({ challenge: task, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: task, solution })).toString('base64');
}

/** A member of the installation with a captcha, who has solved one to sign up. */
async function anAskedMember(name: string): Promise<Person> {
  const browser = asking.newGuest();
  const user = { email: `${name}@example.org`, password: testPassword, passwordConfirmation: testPassword };
  const consents = { age: true, terms: true } as const;
  await browser.call(signUp, { user, consents, recaptchaResponse: await earn() });
  return browser;
}

test('after 3 declined payments in a row every card payment needs a captcha until one has succeeded [CHECKOUT-138]', async () => {
  const { clock, platform } = asking;
  const eve = await anAskedMember('eve');
  expect(await decline(eve, 3, asking)).toBe(3);
  clock.advance(tenMinutesMs + 1000);
  const before = [await rowsOf(asking, 'payments'), await rowsOf(asking, 'gateway_payments')];
  const id = await aProduct(platform, { prices: { USD: 500 } });
  await eve.call(addToCart, { id });
  const { hostedPage } = await eve.call(checkoutNew, { planId: 'creator-monthly' });
  const hosted = eve.raw({
    method: 'POST',
    url: `/api/hosted_pages/${hostedPage.id}/payments`,
    headers: { 'idempotency-key': randomUUID() },
    body: { payment_method_id: 'pm_test_visa' },
  });
  const wrong = { recaptcha_response: 'e30=' };
  for (const call of [buyPlan(eve), buyPlan(eve, wrong), buySounds(eve, [id]), beginPayment(eve), hosted]) {
    const answer = await call;
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        error: 'Please confirm first that you are not a robot. Nothing was charged.',
        code: 'captcha_needed',
      },
    ]);
  }
  expect([await rowsOf(asking, 'payments'), await rowsOf(asking, 'gateway_payments')]).toEqual(before);

  const response = { recaptcha_response: await earn() };
  const again = randomUUID();
  expect((await buyPlan(eve, { ...declined, ...response }, again)).status).toBe(402);
  expect((await buyPlan(eve, declined, again)).status).toBe(402);
  expect((await buyPlan(eve, response)).status).toBe(422);
  clock.advance(tenMinutesMs + 1000);
  expect((await buyPlan(eve, { recaptcha_response: await earn() })).status).toBe(200);
  clock.advance(1000);
  expect((await buySounds(eve, [id])).status).toBe(200);
});

test('two declined payments, and any without a configured captcha, need none', async () => {
  const fay = await anAskedMember('fay');
  expect(await decline(fay, 2, asking)).toBe(2);
  expect((await buyPlan(fay)).status).toBe(200);
  const gil = await world.person('gil');
  expect(await decline(gil, 4)).toBe(4);
  expect((await buyPlan(gil, { recaptcha_response: 'x'.repeat(4001) })).status).toBe(422);
  expect((await buyPlan(gil, { recaptcha_response: 'anything' })).status).toBe(200);
});
