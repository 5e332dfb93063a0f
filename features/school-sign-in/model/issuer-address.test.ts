import { expect, test } from 'vitest';
import { isDomainProved, issuerAddressError, parseDomain } from './issuer-address.ts';

test('an issuer is an https address on the usual port without a name, password, query or fragment [EDU-301]', () => {
  const isRight = (text: string, loopback = false) => issuerAddressError(text, { loopback }) === null;
  for (const right of ['https://login.school.org', 'https://login.school.org/realms/harbour'])
    expect(isRight(right), right).toBe(true);
  for (const wrong of [
    '',
    'login.school.org',
    'http://login.school.org',
    'http://127.0.0.1:4000',
    'https://login.school.org:8443',
    'https://ada:secret@login.school.org',
    'https://login.school.org/?a=b',
    'https://login.school.org/#top',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])
    expect(isRight(wrong), wrong).toBe(false);
  expect(isRight('http://127.0.0.1:4000', true)).toBe(true);
  expect(isRight('http://localhost:4000', true)).toBe(false);
  expect(isRight('http://10.0.0.1', true)).toBe(false);
});

test('domains are brought to one form, and one of the school is the same or below [EDU-302]', () => {
  expect(parseDomain(' @School.ORG ')).toBe('school.org');
  for (const wrong of [
    '',
    'school',
    'a b.org',
    'school..org',
    '-a.org',
    'ada@school.org',
    '10.0.0.1',
    '*.org',
    `${'a'.repeat(64)}.org`,
  ])
    expect(parseDomain(wrong), wrong).toBeNull();
  expect(isDomainProved('school.org', ['school.org'])).toBe(true);
  expect(isDomainProved('students.school.org', ['school.org'])).toBe(true);
  expect(isDomainProved('myschool.org', ['school.org'])).toBe(false);
  expect(isDomainProved('org', ['school.org'])).toBe(false);
});
