import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isReservedLink, profileLinkError } from './profile-link.ts';
import { randomHandle } from './random-handle.ts';

test('a random handle is a word and the wanted number of digits, and a free profile link [AUTH-030]', () => {
  for (let round = 0; round < 500; round += 1) {
    const handle = randomHandle(randomBytes);
    expect(handle).toMatch(/^[a-z]+[1-9]\d{3}$/);
    expect(profileLinkError(handle)).toBeNull();
  }
  expect(randomHandle(randomBytes, 8)).toMatch(/^[a-z]+[1-9]\d{7}$/);
});

test('roles and pages of the site are reserved in any letter case', () => {
  for (const link of ['admin', 'API', 'Support', 'tonehall', 'new', 'me'])
    expect(isReservedLink(link)).toBe(true);
  expect(isReservedLink('melody4821')).toBe(false);
});

test.each(['', 'a b', 'a-b', 'a_b', 'é', 'а', 'a\u200bb', '\u202eabc'])('%j is no profile link', (link) =>
  expect(profileLinkError(link)).toBe('can contain only letters and numbers'),
);
