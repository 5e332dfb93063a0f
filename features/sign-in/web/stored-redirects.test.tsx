// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { hostileTargets } from '#features/sign-in/testing/hostile-targets.ts';
import { redirectTarget } from '../model/redirect-target.ts';
import { readSocialRedirects } from '../server/social/social-redirects.ts';
import {
  clearStoredRedirect,
  readStoredRedirects,
  readSuccessButton,
  saveLoginRedirect,
  saveSuccessButton,
} from './stored-redirects.ts';

const siteUrl = 'https://tonehall.example';
const studioUrl = 'https://studio.tonehall.example';
const educationUrl = 'https://education.tonehall.example';
const origins = [siteUrl, studioUrl, educationUrl];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('login redirect and success button, with their labels, last for the browser session only [SHELL-085]', () => {
  saveLoginRedirect({ url: '/checkout', label: 'Checkout' });
  saveSuccessButton({ url: '/tracks', label: 'Back to the tracks' });
  expect(localStorage.length).toBe(0);
  expect(readStoredRedirects().sessionUrl).toBe('/checkout');
  expect(JSON.parse(sessionStorage.getItem('loginRedirect') ?? '')).toEqual({
    url: '/checkout',
    label: 'Checkout',
  });
  expect(readSuccessButton(origins)).toEqual({ url: '/tracks', label: 'Back to the tracks' });
  // A new browser session begins with an empty session storage.
  sessionStorage.clear();
  expect(readStoredRedirects().sessionUrl).toBeNull();
  expect(readSuccessButton(origins)).toBeNull();
});

test('a followed redirect is cleared', () => {
  saveLoginRedirect({ url: '/checkout', label: 'Checkout' });
  clearStoredRedirect('session');
  expect(readStoredRedirects()).toEqual({ sessionUrl: null, storedUrl: null });
});

test.each(hostileTargets)(
  '%j is not followed from storage, the success button or a provider’s return [AUTH-098]',
  (url) => {
    saveLoginRedirect({ url, label: 'x' });
    saveSuccessButton({ url, label: 'x' });
    localStorage.setItem('signInRedirectUrl', url);
    expect(readSuccessButton(origins)).toBeNull();
    const clues = { siteUrl, studioUrl, educationUrl, educationMode: false, mobile: false, search: {} };
    expect(redirectTarget({ ...clues, ...readStoredRedirects() })).toEqual({
      href: '/community',
      from: null,
    });
    const names = ['sign_up_redirect_url', 'sign_in_redirect_url', 'confirm_consent_redirect_url'];
    const redirects = readSocialRedirects(
      { siteUrl, studioUrl, eduUrl: educationUrl },
      new URLSearchParams(names.map((name) => [name, url])),
    );
    expect([redirects.signUpUrl, redirects.signInUrl, redirects.consentUrl]).toEqual([
      '/auth?tab=sign_in',
      '/auth?tab=sign_in',
      '/auth?tab=confirm_consents',
    ]);
  },
);

test.each(['null', '7', '"x"', '[]', '{', '{"url":7}', '{"label":"x"}'])(
  'malformed storage (%s) counts as empty',
  (json) => {
    sessionStorage.setItem('loginRedirect', json);
    sessionStorage.setItem('successButton', json);
    expect(readStoredRedirects().sessionUrl).toBeNull();
    expect(readSuccessButton(origins)).toBeNull();
  },
);
