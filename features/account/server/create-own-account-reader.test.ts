import { expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { memberCounters } from '#features/members/server/member-counter.ts';
import { accountParts } from '#features/sign-in/server/current-user/account-part.ts';
import { createOwnAccountReader } from './create-own-account-reader.ts';

const parts = plugged.list(accountParts);
const counters = plugged.list(memberCounters);

test('the view of oneself is assembled where each field has one part', () => {
  expect(() => createOwnAccountReader(parts, counters)).not.toThrow();
});

test('a process does not start where a field has no part', () => {
  const withoutBilling = parts.filter(({ feature }) => feature !== 'billing');
  expect(() => createOwnAccountReader(withoutBilling, counters)).toThrow(/subscriptions has no part/);
  const withoutLikes = counters.filter(({ feature }) => feature !== 'likes');
  expect(() => createOwnAccountReader(parts, withoutLikes)).toThrow(/likesCount has no part/);
});

test('a process does not start where two parts give a field', () => {
  expect(() => createOwnAccountReader([...parts, ...parts], counters)).toThrow(/email has two parts/);
});
