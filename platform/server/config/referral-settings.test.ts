import { expect, test } from 'vitest';
import { readConfig } from './read-config.ts';

const rewardsOf = (text?: string) =>
  readConfig({
    TONEHALL_ENV: 'test',
    SECRET: 'a secret of tests with more than 32 characters',
    ...(text === undefined ? {} : { REFERRAL_REWARDS: text }),
  }).referralRewards;

test('invitations are worth 10 in three currencies and 100 kronor, unless the site says otherwise', () => {
  expect(rewardsOf()).toEqual({ USD: 10, EUR: 10, GBP: 10, SEK: 100 });
  expect(rewardsOf('USD:12.50, SEK:0')).toEqual({ USD: 12.5, EUR: 10, GBP: 10, SEK: 0 });
});

test.each(['10', 'USD', 'USD:-1', 'USD:1e3', 'CHF:10', 'USD:10;EUR:10', 'USD:10.123', ','])(
  'the server does not start with rewards of "%s"',
  (text) => {
    expect(() => rewardsOf(text)).toThrow(/REFERRAL_REWARDS: must be amounts like/);
  },
);
