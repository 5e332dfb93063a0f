import { expect, test } from 'vitest';
import { authAddress, authDetour, authTabOf, plansAddress } from './auth-address.ts';

test('no tab, or one that there is not, leads to sign-in with everything else kept [AUTH-003]', () => {
  expect(authDetour({}, false)).toBe('/auth?tab=sign_in');
  expect(authDetour({ tab: 'nonsense', redirectTo: '/tracks' }, false)).toBe(
    '/auth?tab=sign_in&redirect_to=%2Ftracks',
  );
  expect(authDetour({ tab: 'sign_in' }, false)).toBeNull();
  expect(authTabOf({ tab: 'toString' })).toBeNull();
});

test('sign-up without a plan leads to plan selection with everything else kept [AUTH-004]', () => {
  const search = { tab: 'sign_up', couponCode: 'WELCOME25', redirectTo: '/x?a=1&b=2' };
  expect(authDetour(search, false)).toBe(
    '/auth/plans?coupon_code=WELCOME25&redirect_to=%2Fx%3Fa%3D1%26b%3D2',
  );
  expect(authDetour({ tab: 'sign_up', plan: 'free' }, false)).toBeNull();
});

test('in education mode sign-up needs no plan [AUTH-005]', () => {
  expect(authDetour({ tab: 'sign_up' }, true)).toBeNull();
});

test('links between the views keep all other parameters [AUTH-006]', () => {
  const search = { tab: 'sign_in', plan: 'free', referralId: 'r1', closeAfterAuthentication: 'true' };
  expect(authAddress('sign_up', search)).toBe(
    '/auth?tab=sign_up&plan=free&referral_id=r1&close_after_authentication=true',
  );
  expect(plansAddress(search)).toBe('/auth/plans?plan=free&referral_id=r1&close_after_authentication=true');
});
