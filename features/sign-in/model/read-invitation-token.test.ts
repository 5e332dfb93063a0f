import { expect, test } from 'vitest';
import { readInvitationToken } from './read-invitation-token.ts';

test('the token is read from an invitation’s address and from no other', () => {
  expect(readInvitationToken('/organizations/7b1c/invitation?invitation_token=abc-_1')).toBe('abc-_1');
  for (const other of [
    undefined,
    '',
    '/organizations/7b1c/invitation',
    '/organizations/7b1c/invitation?other=1',
    '/projects/7b1c/invitation?invitation_token=abc',
    'https://evil.example/organizations/7b1c/invitation?invitation_token=abc',
  ]) {
    expect(readInvitationToken(other), other).toBeNull();
  }
});
