import { expect, test } from 'vitest';
import { invitationTokenOf } from './invitation-token-of.ts';

test('the token stands in the address of an invitation and in no other', () => {
  expect(invitationTokenOf('/organizations/7b1c/invitation?invitation_token=abc-_1')).toBe('abc-_1');
  for (const other of [
    undefined,
    '',
    '/organizations/7b1c/invitation',
    '/organizations/7b1c/invitation?other=1',
    '/projects/7b1c/invitation?invitation_token=abc',
    'https://evil.example/organizations/7b1c/invitation?invitation_token=abc',
  ]) {
    expect(invitationTokenOf(other), other).toBeNull();
  }
});
