import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailError, newEmailError, normaliseEmail } from './email.ts';

test.each([
  'a@example.org',
  "o'neil+x@sub.example.co",
  'A.B@EXAMPLE.ORG',
  ' padded@example.org ',
  '_@example.org',
])('%j is an address', (email) => expect(emailError(email)).toBeNull());

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
])('%j is no address [AUTH-117]', (email) => expect(emailError(email)).toBe('Please enter valid email'));

test.each([...'/%,$#!^&*()'])('%s is an invalid character [AUTH-118]', (char) => {
  expect(emailError(`a${char}b@example.org`)).toBe('Your email address contains invalid characters');
});

test('an empty address is required', () => expect(emailError('  ')).toBe('This field is required'));

test('all spellings of an address are normalised to one [AUTH-016]', () => {
  expect(normaliseEmail(' ＡＤＡ@Example.ORG ')).toBe('ada@example.org');
});

const verdict = newEmailError;

test('the pattern of a new address rejects a leading dot [ACCOUNT-015]', () => {
  expect(verdict('.ada@example.org')).toBe('Invalid email');
  expect(verdict('a.da@example.org')).toBeNull();
});

test('the pattern rejects consecutive dots, on either side [ACCOUNT-016]', () => {
  for (const email of ['a..da@example.org', 'ada@example..org']) expect(verdict(email), email).not.toBeNull();
});

test('the local part must end with a character, digit, underscore, plus or hyphen [ACCOUNT-017]', () => {
  for (const end of ['a', 'Z', '7', '_', '+', '-']) expect(verdict(`ad${end}@example.org`), end).toBeNull();
  for (const end of ['.', "'"]) expect(verdict(`ad${end}@example.org`), end).not.toBeNull();
});

test('the domain must have a suffix of 2 or more letters [ACCOUNT-018]', () => {
  for (const domain of ['example.o', 'example', 'example.o1', 'example.42', '-example.org', 'example.'])
    expect(verdict(`ada@${domain}`), domain).not.toBeNull();
  for (const domain of ['example.uk', 'mail.example.museum', 'ex-ample.org'])
    expect(verdict(`ada@${domain}`), domain).toBeNull();
});

test('the pattern is the agreed one in any character case [ACCOUNT-019]', () => {
  const agreed = /^(?!\.)(?!.*\.\.)[A-Z0-9_'+\-.]*[A-Z0-9_+-]@([A-Z0-9][A-Z0-9-]*\.)+[A-Z]{2,}$/i;
  const character = fc.constantFrom(...'aZ09_\'+-.@ !üé/(,"');
  const text = fc.string({ unit: character, maxLength: 12 });
  const addresses = fc.tuple(
    text,
    fc.constantFrom('@', '', '@@'),
    text,
    fc.constantFrom('.org', '.o', '.co.uk', ''),
  );
  fc.assert(
    fc.property(addresses, (parts) => {
      const email = parts.join('');
      fc.pre(email === email.trim());
      expect(verdict(email) === null).toBe(agreed.test(email.normalize('NFKC')));
    }),
    { numRuns: 3000 },
  );
});
