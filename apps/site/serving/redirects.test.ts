import { expect, test } from 'vitest';
import type { Viewer } from '#platform/web/viewer.ts';
import { redirectFor } from './redirects.ts';

const links = {
  blog: null,
  press: null,
  jobs: null,
  facebook: null,
  twitter: null,
  youtube: null,
  instagram: null,
  discord: null,
};
const settings = {
  siteUrl: 'http://localhost:3000',
  studioUrl: 'http://localhost:3001',
  educationUrl: 'http://localhost:3010',
  educationMode: false,
  socialProviders: [],
  developer: false,
  supportEmail: 'support@tonehall.com',
  copyright: '© 2026 Tonehall',
  sourceUrl: 'https://code.example/hall',
  flashDueDate: '2020-12-31',
  emptyTemplateId: '5b0e7a52-6c1f-4d8e-9a3b-0f4c2d7e8a61',
  planLimits: false,
  cards: null,
  paypal: true,
  productVideoUrl: '/product-video.webm',
  links,
};
const mira: Viewer = {
  id: '1',
  username: 'Mira',
  profileLink: 'mira',
  avatarSmallUrl: null,
  accountType: 0,
  siteAdmin: false,
  currentPaymentMethod: 'none',
  consentsDue: false,
  unreadMessages: false,
  notificationCount: 0,
};
const guestAt = (path: string, query = '') => redirectFor(path, query, null, settings);

test('an e-mail link opens a decision without signing in; without its token the address redirects to sign-in', () => {
  expect(guestAt('/account/appeals/1', '?appeal_token=x')).toBeNull();
  expect(guestAt('/account/appeals/1')?.status).toBe(302);
  expect(guestAt('/account/tracks', '?appeal_token=x')?.status).toBe(302);
});

test('a guest who opens the account or a page under it is redirected to sign-in and back [SHELL-009]', () => {
  expect(guestAt('/account')).toEqual({ status: 302, to: '/auth?tab=sign_in&redirect_to=%2Faccount' });
  expect(guestAt('/account/tracks', '?page=2')).toEqual({
    status: 302,
    to: '/auth?tab=sign_in&redirect_to=%2Faccount%2Ftracks%3Fpage%3D2',
  });
  expect(guestAt('/accounts')).toBeNull();
  expect(redirectFor('/account/tracks', '', mira, settings)).toBeNull();
});

test('/learn redirects permanently to /learn/ [SHELL-012]', () => {
  expect(guestAt('/learn')).toEqual({ status: 301, to: '/learn/' });
  expect(guestAt('/learn/')).toBeNull();
});

test('/login redirects to sign-in and keeps its other parameters [SHELL-017]', () => {
  expect(guestAt('/login')).toEqual({ status: 302, to: '/auth?tab=sign_in' });
  expect(guestAt('/login', '?plan=pro&tab=x')).toEqual({ status: 302, to: '/auth?tab=sign_in&plan=pro' });
});

test('/memberships redirects to the plans and keeps its parameters [SHELL-018]', () => {
  expect(guestAt('/memberships', '?plan=pro')).toEqual({ status: 301, to: '/accounts?plan=pro' });
});

test('in education mode /accounts redirects to the price of schools and keeps its query [PRICE-108]', () => {
  const school = { ...settings, educationMode: true };
  const to = { status: 302, to: '/pricing?plan=pro' };
  expect(redirectFor('/accounts', '?plan=pro', null, school)).toEqual(to);
  expect(redirectFor('/accounts', '?plan=pro', mira, school)).toEqual(to);
  expect(redirectFor('/pricing', '', null, school)).toBeNull();
  expect(guestAt('/pricing')).toBeNull();
});

test('/cart redirects to the checkout of sounds [SHELL-021]', () => {
  expect(guestAt('/cart')).toEqual({ status: 302, to: '/checkout?product_type=sound' });
});

test('/studio redirects to the start page of the studio and keeps its query [SHELL-024]', () => {
  expect(guestAt('/studio', '?campaign=x')).toEqual({ status: 302, to: 'http://localhost:3001/?campaign=x' });
});

test('in education mode community and shop pages lead members home to their school, guests to its own home [SHELL-112]', () => {
  const school = { ...settings, educationMode: true };
  const pages = '/feed /tutorials /tracks /users /groups /community /community/search /products /cart'.split(
    ' ',
  );
  for (const page of pages) {
    expect(redirectFor(page, '', mira, school)).toEqual({ status: 302, to: '/education' });
    expect(redirectFor(page, '', null, school)).toEqual({ status: 302, to: '/' });
    if (page !== '/cart') expect(redirectFor(page, '', mira, settings)).toBeNull();
  }
  expect(redirectFor('/learn/', '', mira, school)).toBeNull();
});

test('in education mode campaigns, sound sets and invitations of friends lead members home to their school, guests to its own home [EDU-003] [REFERRAL-059]', () => {
  const school = { ...settings, educationMode: true };
  const closed = '/campaigns/summer /campaigns/summer/tracks/new /shop/7 /referral/abc /account/referrals';
  for (const page of closed.split(' ')) {
    for (const viewer of [mira, null])
      expect(redirectFor(page, '?x=1', viewer, school)).toEqual({
        status: 302,
        to: viewer ? '/education' : '/',
      });
    expect(redirectFor(page, '', mira, settings)).toBeNull();
  }
  for (const page of ['/shopping', '/account', '/account/profile', '/campaigner'])
    expect(redirectFor(page, '', mira, school)).toBeNull();
});

test('the sign-in of classes is on the education host, and its address on the site leads there [EDU-182]', () => {
  expect(redirectFor('/class', '?x=1', null, settings)).toEqual({
    status: 302,
    to: 'http://localhost:3010/class?x=1',
  });
  expect(redirectFor('/class', '', null, { ...settings, educationMode: true })).toBeNull();
});

test('/.well-known/change-password leads to the account, also on the education host [SHELL-122]', () => {
  for (const educationMode of [false, true])
    expect(redirectFor('/.well-known/change-password', '', null, { ...settings, educationMode })).toEqual({
      status: 302,
      to: '/account',
    });
});
