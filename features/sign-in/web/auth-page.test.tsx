// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { invalid, Refusal } from '#platform/pure/refusal.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import { parseSearch } from '#platform/web/search-params.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import styles from './auth.module.css';
import { AuthPage } from './auth-page.tsx';

const noLinks = {
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
  supportEmail: 'support@example.org',
  copyright: '',
  sourceUrl: 'https://code.example/hall',
  flashDueDate: '2020-12-31',
  emptyTemplateId: '5b0e7a52-6c1f-4d8e-9a3b-0f4c2d7e8a61',
  planLimits: false,
  cards: null,
  paypal: true,
  productVideoUrl: '/product-video.webm',
  links: noLinks,
  socialProviders: [],
  developer: false,
};
const viewer: Viewer = {
  id: '1',
  username: 'ada',
  profileLink: 'ada',
  avatarSmallUrl: null,
  accountType: 0,
  siteAdmin: false,
  currentPaymentMethod: 'none',
  consentsDue: false,
  unreadMessages: false,
  notificationCount: 0,
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

interface Sent {
  path: string;
  input: unknown;
}

function open(
  search: Record<string, string>,
  more: { answer?: () => Promise<unknown>; viewer?: Viewer } = {},
) {
  const sent: Sent[] = [];
  const went: string[] = [];
  const api = (async (endpoint: AnyEndpoint, input: unknown) => {
    sent.push({ path: `${endpoint.method} ${endpoint.path}`, input });
    return (more.answer ?? (async () => ({ url: '/community', codeToken: null })))();
  }) as Api;
  const value = { api, viewer: more.viewer ?? null, settings, navigate: () => undefined };
  render(
    <AppProvider value={value}>
      <AuthPage search={search} leave={(href) => went.push(href)} />
    </AppProvider>,
  );
  return { sent, went, user: userEvent.setup() };
}

const field = (label: string) => screen.getByLabelText(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const form = () => screen.getByRole('heading', { level: 1 }).closest('form') as HTMLFormElement;
const messages = () => within(form()).getAllByRole('alert')[0]?.textContent;

async function fillSignUp(user: ReturnType<typeof userEvent.setup>, consents = ['16 or older', 'I accept']) {
  await user.type(field('Email'), 'ada@example.org');
  await user.type(field('Password'), 'correct horse');
  await user.type(field('Repeat password'), 'correct horse');
  for (const name of consents) await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
}

test('the sign-in button reads "Log in" and the link "Sign up" keeps the query [AUTH-011] [AUTH-006]', () => {
  open({ tab: 'sign_in', plan: 'free', redirectTo: '/tracks' });
  expect(button('Log in').type).toBe('submit');
  const link = screen.getByRole('link', { name: 'Sign up' });
  expect(link.getAttribute('href')).toBe('/auth?tab=sign_up&plan=free&redirect_to=%2Ftracks');
});

test.each([
  ['sign_in', ['sign_up', 'forgot_password_before']],
  ['sign_up', ['sign_in']],
  ['forgot_password_before', ['sign_in']],
])('links from %s to other tabs keep the other parameters [AUTH-006]', (tab, others) => {
  const rest = { plan: 'free', couponCode: 'C', referralId: 'r1', redirectTo: '/x?a=1', role: 'teacher' };
  open({ tab, ...rest });
  const links = [...document.querySelectorAll('a[href^="/auth?"]')].map((link) =>
    parseSearch(new URL(link.getAttribute('href') ?? '', 'http://localhost').search),
  );
  expect(links).toHaveLength(others.length);
  expect(new Set(links.map((link) => link.tab))).toEqual(new Set(others));
  for (const link of links) expect(link).toEqual({ ...rest, tab: link.tab });
});

test('an empty address and an empty password each get an error, and nothing is sent [AUTH-012] [SHELL-107]', async () => {
  const { sent, user } = open({ tab: 'sign_in' });
  await user.click(button('Log in'));
  expect(screen.getAllByText('This field is required')).toHaveLength(2);
  expect(sent).toEqual([]);
});

test('sign-in sends e-mail address and password and redirects [AUTH-013]', async () => {
  const { sent, went, user } = open({ tab: 'sign_in', redirectTo: '/tracks' });
  await user.type(field('Email'), 'ada@example.org');
  await user.type(field('Password'), 'correct horse{Enter}');
  await waitFor(() => expect(went).toEqual(['/tracks']));
  expect(sent).toEqual([
    {
      path: 'POST /users/sign_in',
      input: { user: { email: 'ada@example.org', password: 'correct horse' } },
    },
  ]);
});

test('during the request the button is disabled and nothing is sent twice [AUTH-008]', async () => {
  let finish: (value: unknown) => void = () => undefined;
  const { sent, user } = open(
    { tab: 'sign_in' },
    {
      answer: () =>
        new Promise((done) => {
          finish = done;
        }),
    },
  );
  await user.type(field('Email'), 'ada@example.org');
  await user.type(field('Password'), 'correct horse{Enter}{Enter}');
  expect(button('Log in').disabled).toBe(true);
  expect(sent).toHaveLength(1);
  finish({});
  await waitFor(() => expect(button('Log in').disabled).toBe(false));
});

test('the followed stored redirect is cleared, others stay [AUTH-017] [AUTH-091] [AUTH-094]', async () => {
  sessionStorage.setItem('loginRedirect', JSON.stringify({ url: '/from-session', label: 'Back' }));
  localStorage.setItem('signInRedirectUrl', '/from-storage');
  open({ tab: 'sign_in' }, { viewer });
  expect(sessionStorage.getItem('loginRedirect')).toBeNull();
  expect(localStorage.getItem('signInRedirectUrl')).toBe('/from-storage');
  cleanup();
  const second = open({ tab: 'sign_in' }, { viewer });
  await waitFor(() => expect(second.went).toEqual(['/from-storage']));
  expect(localStorage.getItem('signInRedirectUrl')).toBeNull();
});

test.each(['sign_in', 'sign_up', 'forgot_password_before', 'forgot_password_after'])(
  'a member who opens %s is redirected at once [AUTH-007]',
  async (tab) => {
    const { went } = open({ tab, plan: 'free', redirectTo: '/tracks' }, { viewer });
    await waitFor(() => expect(went).toEqual(['/tracks']));
    expect(screen.queryByLabelText('Password')).toBeNull();
  },
);

test('sign-up has its heading, three fields, the consents box and "Continue" [AUTH-020]', () => {
  open({ tab: 'sign_up', plan: 'free' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign up');
  for (const label of ['Email', 'Password', 'Repeat password']) expect(field(label)).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Consents' })).toBeTruthy();
  expect(button('Continue').type).toBe('submit');
});

test('the consents box has three boxes, none ticked [AUTH-059]', () => {
  open({ tab: 'sign_up', plan: 'free' });
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map((box) => box.labels?.[0]?.textContent)).toEqual([
    "I am 16 or older, or have my parent's or guardian's consent",
    'I accept the Terms of Service and Privacy Policy',
    'Send me news and offers',
  ]);
  expect(boxes.some((box) => box.checked)).toBe(false);
});

test('without both age and terms nothing is sent [AUTH-060]', async () => {
  for (const consents of [[], ['16 or older'], ['I accept'], ['Send me']]) {
    const { sent, user } = open({ tab: 'sign_up', plan: 'free' });
    await fillSignUp(user, consents);
    await user.click(button('Continue'));
    expect(
      screen.getByText('You must accept Terms of Service, Privacy Policy and Age Consent.'),
    ).toBeTruthy();
    expect(sent).toEqual([]);
    cleanup();
  }
});

test('sign-up sends user and consents, and redirects [AUTH-034]', async () => {
  const { sent, went, user } = open({ tab: 'sign_up', plan: 'free', referralId: 'r1' });
  await fillSignUp(user);
  await user.click(button('Continue'));
  await waitFor(() => expect(went).toEqual(['/community']));
  expect(sent).toEqual([
    {
      path: 'POST /api/users',
      input: {
        user: { email: 'ada@example.org', password: 'correct horse', passwordConfirmation: 'correct horse' },
        consents: { age: true, terms: true, marketing: false },
        referralId: 'r1',
      },
    },
  ]);
});

test('for a paid plan the browser goes to plan selection with the parameters [AUTH-035]', async () => {
  const extra = { plan: 'creator', period: 'yearly', productType: 'subscription', couponCode: 'C' };
  const more = { referralId: 'r1', redirectTo: '/x', closeAfterAuthentication: 'true' };
  const { went, user } = open({ tab: 'sign_up', ...extra, ...more });
  await fillSignUp(user);
  await user.click(button('Continue'));
  const query =
    'plan=creator&period=yearly&product_type=subscription&coupon_code=C&referral_id=r1&redirect_to=%2Fx&close_after_authentication=true';
  await waitFor(() => expect(went).toEqual([`/auth/plans?${query}`]));
});

test.each([
  ['Email', 'nonsense', 'Please enter valid email', 'AUTH-117'],
  ['Email', 'a,b@example.org', 'Your email address contains invalid characters', 'AUTH-118'],
  ['Password', 'five5', 'Password should have at least 6 characters', 'AUTH-119'],
  ['Repeat password', 'another', 'Confirm password is not equal to password', 'AUTH-120'],
])('%s "%s" shows "%s" [%s]', async (label, value, message) => {
  const { sent, user } = open({ tab: 'sign_up', plan: 'free' });
  await fillSignUp(user);
  await user.clear(field(label));
  await user.type(field(label), value);
  await user.click(button('Continue'));
  expect(screen.getByText(message)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('errors of sign-up and sign-in show above the fields, coloured by one CSS rule [AUTH-122]', async () => {
  const refusal = invalid({ email: ['is odd'] });
  const views: Record<string, string>[] = [{ tab: 'sign_up', plan: 'free' }, { tab: 'sign_in' }];
  for (const search of views) {
    const { user } = open(search, { answer: () => Promise.reject(refusal) });
    if (search.tab === 'sign_up') await fillSignUp(user);
    else {
      await user.type(field('Email'), 'ada@example.org');
      await user.type(field('Password'), 'correct horse');
    }
    fireEvent.submit(form());
    await waitFor(() => expect(messages()).toBe('Email is odd'));
    const place = within(form()).getAllByRole('alert')[0] as HTMLElement;
    const isBefore = place.compareDocumentPosition(field('Email')) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isBefore, search.tab).not.toBe(0);
    expect(place.className).toBe(styles.messages);
    cleanup();
  }
  const css = readFileSync('features/sign-in/web/auth.module.css', 'utf8');
  expect(/\.messages \{[^}]*[^-]color: var\(--danger\)/.test(css)).toBe(true);
});

test('server errors show above the form, one line a message [AUTH-122] [AUTH-123]', async () => {
  const refusal = invalid({
    email: ['has already been taken', 'is odd'],
    password: ['This password is too common'],
  });
  const { user } = open({ tab: 'sign_up', plan: 'free' }, { answer: () => Promise.reject(refusal) });
  await fillSignUp(user);
  await user.click(button('Continue'));
  await waitFor(() => expect(messages()).toContain('Email has already been taken'));
  const lines = [...(within(form()).getAllByRole('alert')[0]?.children ?? [])].map(
    (line) => line.textContent,
  );
  expect(lines).toEqual(['Email has already been taken', 'Email is odd', 'This password is too common']);
});

test('a message above the form is not repeated under its field, which is marked and described by it [AUTH-123]', async () => {
  const text = 'This password is too common';
  const { user } = open(
    { tab: 'sign_up', plan: 'free' },
    { answer: () => Promise.reject(invalid({ password: [text] })) },
  );
  await fillSignUp(user);
  await user.click(button('Continue'));
  const [line, ...others] = await within(form()).findAllByText(text);
  expect(others).toEqual([]);
  expect(field('Password').getAttribute('aria-invalid')).toBe('true');
  const teller = line?.closest('[role=alert]')?.id ?? 'none';
  expect(field('Password').getAttribute('aria-describedby')?.split(' ')).toContain(teller);
  expect(field('Email').getAttribute('aria-invalid')).toBeNull();
  // The form's own validation errors show at the field only.
  await user.clear(field('Password'));
  fireEvent.submit(form());
  expect(messages()).toBe('');
  const { id } = await within(form()).findByText('This field is required');
  expect(field('Password').getAttribute('aria-describedby')).not.toContain(teller);
  expect(id).toBe('');
});

test('a refused form focuses the first invalid field', async () => {
  const refusal = invalid({ password: ['This password is too common'] });
  const { user } = open({ tab: 'sign_up', plan: 'free' }, { answer: () => Promise.reject(refusal) });
  await user.click(button('Continue'));
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  await fillSignUp(user);
  // Submitted without the button, which ignores a second click within 300 ms.
  fireEvent.submit(form());
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
});

test('a login error replaces the one before [AUTH-125]', async () => {
  const texts = ['Invalid email or password.', 'Too many attempts. Please try again later.'];
  const { user } = open(
    { tab: 'sign_in' },
    { answer: () => Promise.reject(new Refusal(401, texts.shift() ?? '')) },
  );
  await user.type(field('Email'), 'ada@example.org');
  await user.type(field('Password'), 'wrong{Enter}');
  await waitFor(() => expect(messages()).toBe('Invalid email or password.'));
  fireEvent.submit(form());
  await waitFor(() => expect(messages()).toBe('Too many attempts. Please try again later.'));
});

test('fields without names and the method POST keep passwords out of the address', () => {
  open({ tab: 'sign_in' });
  expect(form().method).toBe('post');
  expect([...form().querySelectorAll('[name]')]).toEqual([]);
});
