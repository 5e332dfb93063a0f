import { expect, test } from 'vitest';
import { gateFor } from './gates.ts';
import { findPage } from './serving/find-page.ts';

type Facts = Parameters<typeof gateFor>[2];
const gateAt = (path: string, facts: Facts, query = '') => gateFor(findPage(path), path + query, facts);

const paths = ['/', '/tracks', '/account', '/account/tracks', '/user/ada', '/users', '/feed', '/pricing'];

test('a member who must verify the e-mail address is redirected to that page from every other', () => {
  for (const path of paths) {
    expect(gateAt(path, { needsVerification: true }), path).toBe('/auth/verify_email');
    expect(gateAt(path, {}), path).toBeNull();
    expect(gateAt(path, null), path).toBeNull();
  }
});

test('a school’s invitation, which proves the address too, stays open to a member who must verify it', () => {
  const facts = { needsVerification: true };
  expect(gateAt('/organizations/7b1c/invitation', facts, '?invitation_token=abc')).toBeNull();
  for (const path of [
    '/organizations/7b1c',
    '/organizations/7b1c/invitation/more',
    '/projects/7b1c/invitation',
  ])
    expect(gateAt(path, facts), path).toBe('/auth/verify_email');
  expect(gateAt('/organizations/7b1c/invitation', { consentsDue: true })).toMatch(/confirm_consents/);
});

test('the auth pages, the terms and the player stay open', () => {
  for (const path of [
    '/auth',
    '/auth/verify_email',
    '/auth/confirm_consents',
    '/users/confirmation',
    '/users/email_revert',
    '/group/night-owls/letters',
    '/terms-of-service',
    '/privacy-policy',
    '/player/1',
    '/player/lists/1',
  ])
    expect(gateAt(path, { needsVerification: true }), path).toBeNull();
});

test('an admin without a second factor is redirected from admin pages to its setup', () => {
  for (const path of ['/admin/moderation', '/admin/banners', '/admin/users/1/edit']) {
    expect(gateAt(path, { needsSecondFactor: true }), path).toBe('/account#second-factor');
  }
  for (const path of [...paths, '/administer']) {
    expect(gateAt(path, { needsSecondFactor: true }), path).toBeNull();
  }
});

test('an account that a school keeps is redirected from every page that is not made for it [EDU-180]', () => {
  for (const path of [...paths, '/auth', '/learn/', '/campaigns'])
    expect(gateAt(path, { managed: true }), path).toBe('/education');
  for (const path of ['/class', '/education', '/education/classes/1'])
    expect(gateAt(path, { managed: true }), path).toBeNull();
});

test('a student is redirected from pages of the community to the home of their school [EDU-202]', () => {
  for (const path of [
    '/',
    '/tracks',
    '/users',
    '/feed',
    '/groups',
    '/group/night-owls',
    '/group/new',
    '/campaigns/remix',
  ])
    expect(gateAt(path, { student: true }), path).toBe('/education');
  for (const path of ['/account', '/user/ada', '/education/school', '/group/night-owls/letters'])
    expect(gateAt(path, { student: true }), path).toBeNull();
});
