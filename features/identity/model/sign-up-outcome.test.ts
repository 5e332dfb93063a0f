import { expect, test } from 'vitest';
import { signUpOutcome } from './sign-up-outcome.ts';

const school = { educationMode: true };
const hall = { educationMode: false };

test('an answer that names the verification page leads there', () => {
  for (const settings of [school, hall])
    for (const url of ['/auth/verify_email', 'https://tonehall.com/auth/verify_email?x=1'])
      expect(signUpOutcome(url, 'pro', settings)).toEqual({ to: '/auth/verify_email' });
});

test('a school’s member chooses an organization, and goes on otherwise', () => {
  expect(signUpOutcome('/auth/organizations', undefined, school)).toEqual({ to: '/auth/organizations' });
  expect(signUpOutcome('/community', undefined, school)).toBe('target');
  expect(signUpOutcome('/auth/organizations', 'free', hall)).toBe('target');
});

test('free and paid plans go on, by the rules of the redirect target; anything else is an error', () => {
  for (const plan of ['free', 'creator', 'pro'])
    expect(signUpOutcome('/community', plan, hall)).toBe('target');
  for (const plan of ['gold', '', undefined]) expect(signUpOutcome('/community', plan, hall)).toBe('error');
  for (const url of ['', null, undefined, 7, {}]) expect(signUpOutcome(url, 'free', hall)).toBe('error');
});
