import { expect, test } from 'vitest';
import { authAddress, authRedirect, authTabOf, authTabs, plansAddress } from './auth-address.ts';

test('the auth screen has exactly these tabs [AUTH-001]', () => {
  const tabs = [
    'sign_in',
    'sign_up',
    'edu_sign_up',
    'forgot_password_before',
    'forgot_password_after',
    'confirm_consents',
    'success',
  ];
  expect(authTabs).toEqual(tabs);
  for (const tab of tabs) {
    expect(authTabOf({ tab })).toBe(tab);
    expect(authRedirect({ tab, plan: 'free' }, false)).toBeNull();
  }
  for (const tab of ['signin', 'SIGN_IN', 'sign_in ', '', 'constructor', '__proto__'])
    expect(authRedirect({ tab }, false)).toBe('/auth?tab=sign_in');
});

test('a missing or unknown tab leads to sign-in with the other parameters [AUTH-003]', () => {
  expect(authRedirect({}, false)).toBe('/auth?tab=sign_in');
  expect(authRedirect({ tab: 'nonsense', redirectTo: '/tracks' }, false)).toBe(
    '/auth?tab=sign_in&redirect_to=%2Ftracks',
  );
  expect(authRedirect({ tab: 'sign_in' }, false)).toBeNull();
  expect(authTabOf({ tab: 'toString' })).toBeNull();
});

test('sign-up without a plan leads to plan selection with the other parameters [AUTH-004]', () => {
  const search = { tab: 'sign_up', couponCode: 'WELCOME25', redirectTo: '/x?a=1&b=2' };
  expect(authRedirect(search, false)).toBe(
    '/auth/plans?coupon_code=WELCOME25&redirect_to=%2Fx%3Fa%3D1%26b%3D2',
  );
  for (const plan of ['', 'gold', 'constructor'])
    expect(authRedirect({ tab: 'sign_up', plan }, false)).toBe(`/auth/plans?plan=${plan}`);
  for (const plan of ['free', 'creator', 'pro'])
    expect(authRedirect({ tab: 'sign_up', plan }, false)).toBeNull();
});

test('in education mode sign-up needs no plan [AUTH-005]', () => {
  expect(authRedirect({ tab: 'sign_up' }, true)).toBeNull();
});

test('links between the tabs keep all other parameters [AUTH-006]', () => {
  const search = { tab: 'sign_in', plan: 'free', referralId: 'r1', closeAfterAuthentication: 'true' };
  expect(authAddress('sign_up', search)).toBe(
    '/auth?tab=sign_up&plan=free&referral_id=r1&close_after_authentication=true',
  );
  expect(plansAddress(search)).toBe('/auth/plans?plan=free&referral_id=r1&close_after_authentication=true');
});
