import { expect, test } from 'vitest';
import { firstPeriod, keptParameters, parseCustomButton, readPricingSearch } from './pricing-search.ts';

test('the page reads its parameters, with defaults [PRICE-060] [PRICE-061] [PRICE-062]', () => {
  expect(readPricingSearch({})).toEqual({
    plan: null,
    period: null,
    couponCode: null,
    referralId: null,
    closeAfterAuthentication: null,
    isMinimal: false,
    title: 'Choose your plan',
    customButton: null,
  });
  const read = readPricingSearch({
    layout: 'minimal',
    title: `  ${'x'.repeat(120)}`,
    plan: 'Pro',
    couponCode: ' A ',
  });
  expect([read.isMinimal, read.title.length, read.plan, read.couponCode]).toEqual([true, 100, 'pro', 'A']);
  expect(readPricingSearch({ layout: 'other' }).isMinimal).toBe(false);
});

test('the period is that of the address, else of the promotion, else yearly [PRICE-066] [PRICE-067]', () => {
  const of = (period?: string, coupon: 'monthly' | null = null) =>
    firstPeriod(readPricingSearch({ period }), { period: coupon });
  expect([of(), of('monthly'), of('weekly'), of('yearly', 'monthly'), of(undefined, 'monthly')]).toEqual([
    'yearly',
    'monthly',
    'yearly',
    'yearly',
    'monthly',
  ]);
  expect(firstPeriod(readPricingSearch({}), null)).toBe('yearly');
});

test('links keep code, referral and what happens after authentication [PRICE-095]', () => {
  const search = { couponCode: 'A', referralId: 'R', closeAfterAuthentication: 'true', layout: 'minimal' };
  expect(keptParameters(readPricingSearch(search))).toEqual({
    couponCode: 'A',
    referralId: 'R',
    closeAfterAuthentication: 'true',
  });
  expect(keptParameters(readPricingSearch({}))).toEqual({});
});

test('a custom button is an address and a label of at most 60 characters [PRICE-063]', () => {
  const button = { url: '/feed', label: 'Go' };
  expect(parseCustomButton(JSON.stringify(button))).toEqual(button);
  for (const wrong of [null, '', '{', '[]', 'null', '1', '{"url":1,"label":"a"}', '{"url":"/"}'])
    expect(parseCustomButton(wrong)).toBeNull();
  expect(parseCustomButton(JSON.stringify({ ...button, label: 'x'.repeat(61) }))).toBeNull();
});
