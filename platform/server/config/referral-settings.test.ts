import { expect, test } from 'vitest';
import { readConfig } from './read-config.ts';

const rewardsOf = (text?: string) =>
  readConfig({
    TONEHALL_ENV: 'test',
    SECRET: 'a secret of tests with more than 32 characters',
    ...(text === undefined ? {} : { REFERRAL_REWARDS: text }),
  }).referralRewards;

test('the default reward is 10 in three currencies and 100 kronor', () => {
  expect(rewardsOf()).toEqual({ USD: 10, EUR: 10, GBP: 10, SEK: 100 });
  expect(rewardsOf('USD:12.50, SEK:0')).toEqual({ USD: 12.5, EUR: 10, GBP: 10, SEK: 0 });
});

test.each(['10', 'USD', 'USD:-1', 'USD:1e3', 'CHF:10', 'USD:10;EUR:10', 'USD:10.123', ','])(
  'rewards of "%s" are refused',
  (text) => {
    expect(() => rewardsOf(text)).toThrow(/REFERRAL_REWARDS: must be amounts like/);
  },
);
