import { expect, test } from 'vitest';
import { emailFault, normaliseEmail } from './email.ts';

test.each([
  'a@example.org',
  "o'neil+x@sub.example.co",
  'A.B@EXAMPLE.ORG',
  ' padded@example.org ',
  '_@example.org',
])('%j is an address', (email) => expect(emailFault(email)).toBeNull());

test.each([
  'a',
  'a@b',
  '@example.org',
  'a@',
  '.a@example.org',
  'a..b@example.org',
  'a.@example.org',
  'a b@example.org',
  'a@-example.org',
  'a@example.o',
  'a@@example.org',
  `${'a'.repeat(250)}@b.org`,
  'ä@example.org',
])('%j is no address [AUTH-117]', (email) => expect(emailFault(email)).toBe('Please enter valid email'));

test.each([...'/%,$#!^&*()'])('%s is an invalid character [AUTH-118]', (char) => {
  expect(emailFault(`a${char}b@example.org`)).toBe('Your email address contains invalid characters');
});

test('an empty one is required', () => expect(emailFault('  ')).toBe('This field is required'));

test('forms of one address become one [AUTH-016]', () => {
  expect(normaliseEmail(' ＡＤＡ@Example.ORG ')).toBe('ada@example.org');
});
