// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { carriesLinkToken } from '#apps/site/serving/link-token-page.ts';
import { aViewer, renderAuthPage } from '#features/sign-in/testing/render-auth-page.tsx';
import { parseSearch } from '#platform/web/search-params.ts';
import { loginPopupOf } from './login-popup.ts';

afterEach(cleanup);

const query =
  '?tab=sign_up&plan=creator&period=yearly&product_type=subscription&coupon_code=C1&referral_id=r1&redirect_to=%2Fx' +
  '&close_after_authentication=true&name=Oak&country=DE&role=teacher&sign_up_consent=true' +
  '&reset_password_token=t0ken';

test('every parameter of the address takes effect in both spellings [AUTH-002] [REFERRAL-062]', async () => {
  const search = parseSearch(query);
  const camel = query.replace(/_([a-z])(?=[a-z_]*=)/g, (_all, letter: string) => letter.toUpperCase());
  expect(parseSearch(camel)).toEqual({ ...search });

  const { sent, went, user } = renderAuthPage(search);
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.type(screen.getByLabelText('Repeat password'), 'correct horse');
  for (const name of [/16 or older/, /I accept/]) await user.click(screen.getByRole('checkbox', { name }));
  const providerUrl = new URL(
    screen.getByRole('link', { name: 'Continue with Google' }).getAttribute('href') ?? '',
    'http://localhost:3000',
  );
  const school = { name: 'Oak', country: 'DE', role: 'teacher' };
  expect(Object.fromEntries(providerUrl.searchParams)).toMatchObject(school);
  fireEvent.submit(screen.getByRole('heading', { level: 1 }).closest('form') as HTMLFormElement);
  await waitFor(() => expect(went).toHaveLength(1));
  expect(sent[0]?.input).toMatchObject({ referralId: 'r1' });
  const plans = new URL(went[0] ?? '', 'http://localhost:3000');
  expect(plans.pathname).toBe('/auth/plans');
  expect(Object.fromEntries(plans.searchParams)).toMatchObject({
    plan: 'creator',
    period: 'yearly',
    product_type: 'subscription',
    coupon_code: 'C1',
    referral_id: 'r1',
    redirect_to: '/x',
    close_after_authentication: 'true',
  });
  cleanup();

  const signedIn = renderAuthPage(
    { tab: 'sign_in', redirectTo: search.redirectTo ?? '' },
    { viewer: aViewer },
  );
  await waitFor(() => expect(signedIn.went).toEqual(['/x']));
  cleanup();

  renderAuthPage({ ...search, tab: 'confirm_consents' }, { viewer: aViewer });
  expect(screen.queryByText(/^We have updated/)).toBeNull();

  expect(loginPopupOf(search)).toBeNull();
  Object.defineProperty(window, 'opener', { value: window, configurable: true });
  expect(loginPopupOf(search)).toBe('studio');
  expect(loginPopupOf({ ...search, closeAfterAuthentication: 'false' })).toBeNull();
  Object.defineProperty(window, 'opener', { value: null, configurable: true });

  cleanup();

  // The page's first script takes this one out of the address before any other runs.
  expect(carriesLinkToken(`/auth${query}`)).toBe(true);
  window.linkToken = search.resetPasswordToken ?? '';
  const reset = renderAuthPage({ ...search, tab: 'forgot_password_after' });
  await user.type(await screen.findByLabelText('Password'), 'correct horse');
  await user.type(screen.getByLabelText('Repeat password'), 'correct horse');
  fireEvent.submit(screen.getByRole('heading', { level: 1 }).closest('form') as HTMLFormElement);
  await waitFor(() => expect(reset.sent).toHaveLength(1));
  expect(reset.sent[0]?.input).toMatchObject({ user: { resetPasswordToken: 't0ken' } });
});
