// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import {
  clearPendingInvitation,
  loadPendingInvitation,
  savePendingInvitation,
} from './pending-invitation.ts';

const path = '/organizations/7b1c/invitation?invitation_token=abc';
const now = Date.UTC(2026, 10, 20);

afterEach(() => localStorage.clear());

test('a pending invitation is kept for a day or until it is cleared', () => {
  expect(loadPendingInvitation(now)).toBeNull();
  savePendingInvitation(path, now);
  expect(loadPendingInvitation(now + 86_400_000)).toBe(path);
  expect(loadPendingInvitation(now + 86_400_001)).toBeNull();
  clearPendingInvitation();
  expect(loadPendingInvitation(now)).toBeNull();
});

test('only the path of an invitation is loaded', () => {
  for (const other of [
    'https://evil.example/',
    '//evil.example/organizations/1/invitation',
    '/account',
    '',
  ]) {
    savePendingInvitation(other, now);
    expect(loadPendingInvitation(now), other).toBeNull();
  }
  for (const malformed of ['{', 'null', '[]', '{"path":1}', `{"path":"${path}","until":"x"}`]) {
    localStorage.setItem('schoolInvitation', malformed);
    expect(loadPendingInvitation(now), malformed).toBeNull();
  }
});
