import { expect, test } from 'vitest';
import { defaultProfileLink, profileLinkError } from './profile-link.ts';

test('a default link of digits only gets a prefix [USER-051]', () => {
  expect(defaultProfileLink('4821')).toBe('user4821');
  expect(defaultProfileLink('Melody4821')).toBe('melody4821');
  expect(profileLinkError(defaultProfileLink('0'))).toBeNull();
});

test('a link has at most 50 letters and digits and at least one letter [USER-049]', () => {
  for (const link of ['a', 'A1', '1a', 'Z'.repeat(50)]) expect(profileLinkError(link), link).toBeNull();
  for (const link of ['', 'a-b', 'a_b', 'a b', 'é', 'ß', 'ⅷ', 'а', 'a\n'])
    expect(profileLinkError(link), link).toBe('can contain only letters and numbers');
  for (const link of ['1', '123']) expect(profileLinkError(link), link).toBe('must contain a letter');
  expect(profileLinkError('a'.repeat(51))).toBe('is too long (maximum is 50 characters)');
});
