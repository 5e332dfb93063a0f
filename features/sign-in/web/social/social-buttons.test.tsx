// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { aViewer, renderAuthPage } from '#features/sign-in/testing/render-auth-page.tsx';
import { authFlashText } from '../../model/auth-flash.ts';
import { offeredProviders } from '../../model/social.ts';

beforeEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const providerLinks = () => screen.queryAllByRole('link', { name: /^Continue with / });
const names = () => providerLinks().map((link) => link.textContent);
const startOf = (name: string) =>
  new URL(
    screen.getByRole('link', { name: `Continue with ${name}` }).getAttribute('href') ?? '',
    'http://localhost:3000',
  );

test('sign-in shows providers, e-mail, password, "Forgot password?" and sign-up [AUTH-009]', () => {
  renderAuthPage({ tab: 'sign_in', redirectTo: '/tracks' });
  expect(names()).toEqual(['Continue with Google', 'Continue with Facebook']);
  for (const label of ['Email', 'Password']) expect(screen.getByLabelText(label)).toBeTruthy();
  const forgotPassword = screen.getByRole('link', { name: 'Forgot password?' });
  expect(forgotPassword.getAttribute('href')).toBe('/auth?tab=forgot_password_before&redirect_to=%2Ftracks');
  const up = screen.getByRole('link', { name: 'Sign up' });
  expect(up.getAttribute('href')).toBe('/auth?tab=sign_up&redirect_to=%2Ftracks');
});

test('sign-up has its heading, providers, e-mail, password and its repetition [AUTH-019]', () => {
  renderAuthPage({ tab: 'sign_up', plan: 'free' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign up');
  expect(names()).toEqual(['Continue with Google', 'Continue with Facebook']);
  for (const label of ['Email', 'Password', 'Repeat password'])
    expect(screen.getByLabelText(label)).toBeTruthy();
});

test('the providers are Google and Facebook, in education mode Google alone [AUTH-010]', () => {
  for (const educationMode of [false, true]) {
    const socialProviders = offeredProviders(() => true, educationMode);
    renderAuthPage({ tab: 'sign_in' }, { settings: { educationMode, socialProviders } });
    expect(names()).toEqual(['Continue with Google', ...(educationMode ? [] : ['Continue with Facebook'])]);
    cleanup();
  }
});

test('a provider without credentials has no button', () => {
  const socialProviders = offeredProviders((name) => name === 'facebook', false);
  renderAuthPage({ tab: 'sign_in' }, { settings: { socialProviders } });
  expect(names()).toEqual(['Continue with Facebook']);
  cleanup();
  renderAuthPage({ tab: 'sign_in' }, { settings: { socialProviders: [] } });
  expect(names()).toEqual([]);
  expect(screen.queryByText('or with your email')).toBeNull();
});

test('the start address has the three redirects, which keep the screen’s parameters [AUTH-073]', () => {
  renderAuthPage({
    tab: 'sign_up',
    plan: 'creator',
    period: 'yearly',
    redirectTo: '/tracks',
    flash: 'sign_in_failed',
  });
  for (const [name, path] of [
    ['Google', '/users/auth/google_oauth2'],
    ['Facebook', '/users/auth/facebook'],
  ] as const) {
    const { pathname, searchParams } = startOf(name);
    expect(pathname).toBe(path);
    const back = '/auth?tab=sign_in&plan=creator&period=yearly&redirect_to=%2Ftracks';
    expect(Object.fromEntries(searchParams)).toEqual({
      sign_up_redirect_url: back,
      sign_in_redirect_url: back,
      confirm_consent_redirect_url: '/auth?tab=confirm_consents',
    });
  }
});

test('name and country of a school and the role are forwarded, no person’s name [AUTH-074]', () => {
  const school = { name: 'Oak School', country: 'DE', firstName: 'Ada', lastName: 'B', role: 'teacher' };
  renderAuthPage({ tab: 'sign_in', ...school });
  const { searchParams } = startOf('Google');
  const forwarded = { name: 'Oak School', country: 'DE', role: 'teacher' };
  expect(Object.fromEntries(searchParams)).toMatchObject(forwarded);
  // Nor do the addresses to which the provider's answer leads.
  expect(searchParams.toString()).not.toMatch(/first_?name|last_?name|Ada/i);
});

test('the message of a code in the address is shown once; unknown codes show none', async () => {
  history.replaceState(null, '', '/auth?tab=sign_in&flash=google_no_email&plan=free');
  renderAuthPage({ tab: 'sign_in', flash: 'google_no_email' });
  await waitFor(() =>
    expect(flash.read().map(({ text }) => text)).toEqual([authFlashText('google_no_email')]),
  );
  expect(location.search).toBe('?tab=sign_in&plan=free');
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
  for (const code of ['<b>hello</b>', 'constructor', '__proto__', ''])
    renderAuthPage({ tab: 'sign_in', flash: code });
  expect(flash.read()).toEqual([]);
});

test('a member who returns from a provider goes on to the redirect target', async () => {
  const { went } = renderAuthPage({ tab: 'sign_in', redirectTo: '/tracks' }, { viewer: aViewer });
  await waitFor(() => expect(went).toEqual(['/tracks']));
});
