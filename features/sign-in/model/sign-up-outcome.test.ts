import { expect, test } from 'vitest';
import { signUpOutcome } from './sign-up-outcome.ts';

const school = { educationMode: true };
const site = { educationMode: false };

test('an answer with the verification page leads there', () => {
  for (const settings of [school, site])
    for (const url of ['/auth/verify_email', 'https://tonehall.com/auth/verify_email?x=1'])
      expect(signUpOutcome(url, 'pro', settings)).toEqual({ to: '/auth/verify_email' });
});

test('an education member goes to the organization selection, or else to the target', () => {
  expect(signUpOutcome('/auth/organizations', undefined, school)).toEqual({ to: '/auth/organizations' });
  expect(signUpOutcome('/community', undefined, school)).toBe('target');
  expect(signUpOutcome('/auth/organizations', 'free', site)).toBe('target');
});

test('free and paid plans go to the redirect target; anything else is an error', () => {
  for (const plan of ['free', 'creator', 'pro'])
    expect(signUpOutcome('/community', plan, site)).toBe('target');
  for (const plan of ['gold', '', undefined]) expect(signUpOutcome('/community', plan, site)).toBe('error');
  for (const url of ['', null, undefined, 7, {}]) expect(signUpOutcome(url, 'free', site)).toBe('error');
});
