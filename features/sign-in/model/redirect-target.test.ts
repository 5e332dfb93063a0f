import { expect, test } from 'vitest';
import { hostileTargets } from '#features/sign-in/testing/hostile-targets.ts';
import { type RedirectInputs, redirectTarget } from './redirect-target.ts';

const nothing: RedirectInputs = {
  sessionUrl: null,
  storedUrl: null,
  search: {},
  siteUrl: 'http://localhost:3000',
  studioUrl: 'http://localhost:3001',
  educationUrl: 'http://localhost:3010',
  educationMode: false,
  mobile: false,
};
const everything: RedirectInputs = {
  ...nothing,
  sessionUrl: '/session',
  storedUrl: '/stored',
  search: { plan: 'creator', period: 'yearly', redirectTo: '/asked', tab: 'sign_in' },
};
const hrefOf = (clues: Partial<RedirectInputs>) => redirectTarget({ ...nothing, ...clues }).href;

test('the redirect stored for this session has priority [AUTH-091]', () => {
  expect(redirectTarget(everything)).toEqual({ href: '/session', from: 'session' });
});

test('plan selection for a paid plan, with the parameters, comes second [AUTH-092]', () => {
  const href = redirectTarget({ ...everything, sessionUrl: null }).href;
  expect(href).toBe('/auth/plans?plan=creator&period=yearly&redirect_to=%2Fasked');
});

test('the address’s target comes third [AUTH-093]', () => {
  const search = { plan: 'free', redirectTo: '/asked' };
  expect(hrefOf({ ...everything, sessionUrl: null, search })).toBe('/asked');
});

test('the browser’s stored target comes fourth [AUTH-094]', () => {
  expect(redirectTarget({ ...nothing, storedUrl: '/stored' })).toEqual({ href: '/stored', from: 'stored' });
});

test('the default is the community, in education mode the home of the school, for a new owner the welcome [AUTH-095]', () => {
  expect(hrefOf({})).toBe('/community');
  expect(hrefOf({ educationMode: true })).toBe('/education');
  expect(hrefOf({ educationMode: true, search: { tab: 'edu_sign_up' } })).toBe('/education/welcome');
});

test('"studio" leads to the projects, and on a mobile device to the community [AUTH-096]', () => {
  const search = { redirectTo: 'studio' };
  expect(hrefOf({ search })).toBe('/account/projects');
  expect(hrefOf({ search, mobile: true })).toBe('/community');
});

test('an unsafe target falls through to the next', () => {
  const search = { redirectTo: '//evil.example' };
  expect(hrefOf({ sessionUrl: 'javascript:alert(1)', search, storedUrl: '/stored' })).toBe('/stored');
  expect(hrefOf({ search, storedUrl: 'https://evil.example' })).toBe('/community');
});

test.each(hostileTargets)('%j is not followed in any place [AUTH-097]', (target) => {
  const clues = { sessionUrl: target, search: { redirectTo: target }, storedUrl: target };
  expect(hrefOf(clues)).toBe('/community');
  expect(hrefOf({ ...clues, storedUrl: '/stored' })).toBe('/stored');
});
