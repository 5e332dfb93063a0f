// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { FlashHost } from '#design/flash/flash-host.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { invalid, type Refusal } from '#platform/pure/refusal.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider, type AppValue } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { AuthPage } from '../auth-page.tsx';
import { ConfirmationPage } from './confirmation-page.tsx';
import { EmailRevertPage } from './email-revert-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

const token = 'A'.repeat(43);
const settings = {
  siteUrl: 'http://localhost:3000',
  studioUrl: 'http://localhost:3001',
  educationUrl: 'http://localhost:3010',
  educationMode: false,
  socialProviders: [],
} as unknown as SiteSettings;
const viewer = { id: '1', username: 'ada' } as Viewer;

beforeEach(() => {
  window.linkToken = token;
});
afterEach(() => {
  cleanup();
  delete window.linkToken;
  for (const { id } of flash.read()) flash.dismiss(id);
});

type Answers = Record<string, (input: never) => unknown>;

function show(page: ReactNode, answers: Answers = {}, signedInAs: Viewer | null = null) {
  const sent: { path: string; input: unknown }[] = [];
  const api = (async (endpoint: AnyEndpoint, input: unknown) => {
    const path = `${endpoint.method} ${endpoint.path}`;
    sent.push({ path, input });
    return answers[path]?.(input as never) ?? {};
  }) as Api;
  const value = { api, viewer: signedInAs, settings, navigate: () => undefined } as AppValue;
  render(
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider value={value}>
        {page}
        <FlashHost />
      </AppProvider>
    </QueryClientProvider>,
  );
  return sent;
}

function openAuth(tab: string, answers: Answers = {}, signedInAs: Viewer | null = null, more: object = {}) {
  const went: string[] = [];
  const page = <AuthPage search={{ tab, plan: 'free', ...more }} leave={(href) => went.push(href)} />;
  return { sent: show(page, answers, signedInAs), went };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);
const messages = () => [...(screen.getAllByRole('alert')[0]?.children ?? [])].map((line) => line.textContent);
const refuse = (refusal: Refusal) => () => {
  throw refusal;
};

test('the request view has the heading "Reset password" and an email field [AUTH-099]', () => {
  openAuth('forgot_password_before');
  expect(heading()).toBe('Reset password');
  expect(screen.getByLabelText<HTMLInputElement>('Email').type).toBe('email');
});

test('the address typed at sign-in is kept for the reset request, but not in the URL', () => {
  const value = { api: (async () => ({})) as Api, viewer: null, settings, navigate: () => undefined };
  const at = (tab: string) => (
    <AppProvider value={value as AppValue}>
      <AuthPage search={{ tab }} />
    </AppProvider>
  );
  const { rerender } = render(at('sign_in'));
  const typed = () => screen.getByLabelText<HTMLInputElement>('Email').value;
  type('Email', 'ada@example.org');
  rerender(at('forgot_password_before'));
  expect([heading(), typed()]).toEqual(['Reset password', 'ada@example.org']);
  type('Email', 'ben@example.org');
  rerender(at('sign_in'));
  expect([heading(), typed()]).toEqual(['Log in', 'ben@example.org']);
  const addresses = [...document.querySelectorAll('a')].map((link) => link.href);
  expect(addresses.join() + location.href).not.toContain('example.org');
});

test.each([
  [{ redirectTo: '/tutorials' }, '/tutorials'],
  [{ redirectTo: '//evil.example' }, '/community'],
  [{}, '/community'],
])(
  'the link of a reset e-mail leads to the redirect target of %j [AUTH-106] [AUTH-094]',
  async (search, target) => {
    openAuth('forgot_password_before', {}, null, search);
    type('Email', 'ada@example.org');
    submit();
    await screen.findByText('Check your inbox.');
    cleanup();
    const { went } = openAuth('forgot_password_after', {
      'PUT /users/password': () => ({ user: {}, codeToken: null }),
    });
    type('Password', 'correct horse');
    type('Repeat password', 'correct horse');
    submit();
    await waitFor(() => expect(went).toEqual([target]));
    expect(localStorage.getItem('signInRedirectUrl')).toBeNull();
  },
);

test('the email must be non-empty; submit sends POST /users/password with it [AUTH-100]', async () => {
  const { sent } = openAuth('forgot_password_before');
  submit();
  await screen.findByText('This field is required');
  expect(sent).toEqual([]);
  type('Email', 'ada@example.org');
  submit();
  await waitFor(() =>
    expect(sent).toEqual([{ path: 'POST /users/password', input: { user: { email: 'ada@example.org' } } }]),
  );
});

test.each([
  ['nonsense', 'Please enter valid email', '[AUTH-117]'],
  ['a,b@example.org', 'Your email address contains invalid characters', '[AUTH-118]'],
])('a request for "%s" shows "%s" %s', async (email, text, _id) => {
  const { sent } = openAuth('forgot_password_before');
  type('Email', email);
  submit();
  await screen.findByText(text);
  expect(sent).toEqual([]);
});

test('a sent request shows "Check your inbox." with "OKAY", which leads back to sign-in [AUTH-101]', async () => {
  openAuth('forgot_password_before', {}, null, { redirectTo: '/tracks' });
  type('Email', 'ada@example.org');
  submit();
  await screen.findByRole('heading', { name: 'Check your inbox.' });
  expect(screen.getByRole('link', { name: 'OKAY' }).getAttribute('href')).toBe(
    '/auth?tab=sign_in&plan=free&redirect_to=%2Ftracks',
  );
});

test('the reset view has its heading, two required fields and its button [AUTH-104]', async () => {
  const { sent } = openAuth('forgot_password_after');
  expect(heading()).toBe('Set new password!');
  expect(screen.getByRole('button', { name: 'RESET PASSWORD' })).toBeTruthy();
  submit();
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
  expect(sent).toEqual([]);
});

test('submit sends PUT /users/password with the token, and redirects [AUTH-105]', async () => {
  const answers = { 'PUT /users/password': () => ({ codeToken: null }) };
  const { sent, went } = openAuth('forgot_password_after', answers, null, { redirectTo: '/tracks' });
  type('Password', 'correct horse');
  type('Repeat password', 'correct horse');
  submit();
  await waitFor(() => expect(went).toEqual(['/tracks']));
  const user = {
    password: 'correct horse',
    passwordConfirmation: 'correct horse',
    resetPasswordToken: token,
  };
  expect(sent).toEqual([{ path: 'PUT /users/password', input: { user } }]);
});

test.each([
  ['five5', 'five5', 'Password should have at least 6 characters'],
  ['correct horse', 'another', 'Confirm password is not equal to password'],
])('a reset with "%s" and "%s" shows "%s"', async (password, confirmation, text) => {
  const { sent } = openAuth('forgot_password_after');
  type('Password', password);
  type('Repeat password', confirmation);
  submit();
  await screen.findByText(text);
  expect(sent).toEqual([]);
});

test('a password shorter than 6 characters is refused at sign-up and at reset [AUTH-119]', async () => {
  for (const [tab, button] of [
    ['sign_up', 'Continue'],
    ['forgot_password_after', 'RESET PASSWORD'],
  ] as const) {
    const { sent } = openAuth(tab);
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
    type('Password', 'five5');
    submit();
    await screen.findByText('Password should have at least 6 characters');
    type('Password', 'six666');
    submit();
    expect(screen.queryByText('Password should have at least 6 characters')).toBeNull();
    expect(sent).toEqual([]);
    cleanup();
  }
});

test('an invalid token shows "Reset password token is invalid or has expired"', async () => {
  const refusal = invalid({ reset_password_token: ['is invalid or has expired'] });
  openAuth('forgot_password_after', { 'PUT /users/password': refuse(refusal) });
  type('Password', 'correct horse');
  type('Repeat password', 'correct horse');
  submit();
  await waitFor(() => expect(messages()).toEqual(['Reset password token is invalid or has expired']));
});

test('the reset asks for a second factor before the session starts', async () => {
  openAuth('forgot_password_after', { 'PUT /users/password': () => ({ codeToken: 'c'.repeat(43) }) });
  type('Password', 'correct horse');
  type('Repeat password', 'correct horse');
  submit();
  expect(await screen.findByLabelText('Code')).toBeTruthy();
});

test('without the token, as after a reload, the page asks the member to open the link again', () => {
  delete window.linkToken;
  openAuth('forgot_password_after');
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.getByRole('link', { name: 'get a new letter' }).getAttribute('href')).toContain(
    'tab=forgot_password_before',
  );
});

test('links to other tabs never have the token', () => {
  openAuth('forgot_password_before', {}, null, { resetPasswordToken: token });
  for (const link of screen.getAllByRole('link')) expect(link.getAttribute('href')).not.toContain(token);
});

test('captcha errors show in the same list as the others [AUTH-124]', async () => {
  const refusal = invalid({
    password: ['This password is too common'],
    recaptcha: ['Captcha verification failed. Please try again.'],
  });
  openAuth('sign_up', { 'POST /api/users': refuse(refusal) });
  type('Email', 'ada@example.org');
  type('Password', 'password1');
  type('Repeat password', 'password1');
  for (const name of [/16 or older/, /I accept/]) fireEvent.click(screen.getByRole('checkbox', { name }));
  submit();
  await waitFor(() =>
    expect(messages()).toEqual([
      'This password is too common',
      'Captcha verification failed. Please try again.',
    ]),
  );
});

const waiting = { email: 'ada@example.org', verified: false, resent: false };

test('the verification page shows the email, the text and "Resend email" [AUTH-111] [EDU-060]', async () => {
  show(<VerifyEmailPage search={{}} />, { 'GET /api/users/verification': () => waiting }, viewer);
  expect(await screen.findByText('ada@example.org')).toBeTruthy();
  expect(screen.getByText('We have sent you a verification link. It expires in 24 hours.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Resend email' })).toBeTruthy();
});

test('the verification link leads a member to their redirect target [AUTH-114]', async () => {
  const answers = { 'POST /api/users': () => ({ url: '/auth/verify_email' }) };
  for (const [search, target] of [
    [{ redirectTo: '/tracks' }, '/tracks'],
    [{ plan: 'creator' }, '/auth/plans?plan=creator'],
    [{ redirectTo: '//evil.example' }, '/community'],
    [{}, '/community'],
  ] as const) {
    const { went } = openAuth('sign_up', answers, null, search);
    type('Email', 'ada@example.org');
    type('Password', 'correct horse');
    type('Repeat password', 'correct horse');
    for (const name of [/16 or older/, /I accept/]) fireEvent.click(screen.getByRole('checkbox', { name }));
    submit();
    await waitFor(() => expect(went).toEqual(['/auth/verify_email']));
    cleanup();
    // The e-mail's link opens another tab.
    sessionStorage.clear();
    const followed: string[] = [];
    show(<ConfirmationPage search={{}} leave={(href) => followed.push(href)} />, {
      'GET /api/users/confirmation': () => ({ purpose: 'verification', email: 'ada@example.org' }),
      'POST /users/confirmation/confirm': () => ({ email: 'ada@example.org', changed: false }),
    });
    await screen.findByRole('button', { name: 'Yes, confirm it' });
    submit();
    await waitFor(() => expect(followed).toEqual([target]));
    expect(localStorage.getItem('signInRedirectUrl')).toBeNull();
    cleanup();
  }
});

test('the e-mail can be sent again once; then a notice replaces the button [AUTH-112] [EDU-062] [EDU-063] [EDU-064]', async () => {
  let resent = false;
  const answers = {
    'GET /api/users/verification': () => ({ ...waiting, resent }),
    'POST /users/confirmation': () => {
      resent = true;
    },
  };
  const sent = show(<VerifyEmailPage search={{}} />, answers, viewer);
  fireEvent.click(await screen.findByRole('button', { name: 'Resend email' }));
  await screen.findByText('We have sent the email again. Please check your spam folder too.');
  expect(screen.queryByRole('button', { name: 'Resend email' })).toBeNull();
  expect(sent.filter(({ path }) => path === 'POST /users/confirmation')).toHaveLength(1);
});

test('a member who mistyped their address corrects it on the verification page [EDU-154]', async () => {
  let email = 'ada@exmaple.org';
  let refuses = true;
  const sent = show(
    <VerifyEmailPage search={{}} />,
    {
      'GET /api/users/verification': () => ({ ...waiting, email }),
      'PUT /users/confirmation/email': (input: { email: string }) => {
        if (refuses) throw invalid({ email: ['has already been taken'] });
        email = input.email;
        return { email };
      },
    },
    viewer,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Change email' }));
  const field = screen.getByLabelText('New email address');
  fireEvent.change(field, { target: { value: 'ada@' } });
  expect(screen.getByRole('button', { name: 'Done' }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(field, { target: { value: ' ada@example.org ' } });
  submit();
  await screen.findByText(/has already been taken/);
  refuses = false;
  submit();
  await screen.findByText('We have sent a verification link to ada@example.org');
  expect(await screen.findByText('ada@example.org')).toBeTruthy();
  expect(screen.queryByLabelText('New email address')).toBeNull();
  expect(sent.filter(({ path }) => path.startsWith('PUT')).map(({ input }) => input)).toEqual(
    Array(2).fill({ email: 'ada@example.org' }),
  );
  expect(screen.getByRole('link', { name: 'Log out' }).getAttribute('href')).toBe('/logout');
});

test('an invalid link shows a flash message, to guests as well', async () => {
  show(<VerifyEmailPage search={{ flash: 'link_invalid' }} />);
  await screen.findByText('The verification link is invalid or has expired.');
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
});

test('a verified member reads that an invalid link is not needed', async () => {
  const verified = { 'GET /api/users/verification': () => ({ ...waiting, verified: true }) };
  show(<VerifyEmailPage search={{ flash: 'link_invalid' }} />, verified, viewer);
  await screen.findByText(/You do not need that link any more/);
  cleanup();
  show(<VerifyEmailPage search={{}} />, verified, viewer);
  await screen.findByText(/is verified/);
  expect(screen.queryByText(/You do not need that link/)).toBeNull();
});

test('an invalid change link explains that the change is void, and mentions no verification [AUTH-115]', async () => {
  const answers = { 'GET /api/users/verification': () => waiting };
  const sent = show(<VerifyEmailPage search={{ gone: 'change' }} />, answers);
  expect(heading()).toBe('This link no longer works');
  expect(screen.getByText(/this change of address no longer stands/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My account' }).getAttribute('href')).toBe('/account');
  expect([sent, screen.queryByText(/ada@example.org/)]).toEqual([[], null]);
  cleanup();
  show(<VerifyEmailPage search={{ gone: 'change' }} />, answers, viewer);
  await screen.findByText('ada@example.org');
  expect(screen.queryByRole('button', { name: 'Resend email' })).toBeNull();
  expect(flash.read()).toEqual([]);
});

test('an invalid revert link explains itself, and leads a guest to a new password [AUTH-115]', async () => {
  show(<VerifyEmailPage search={{ gone: 'revert' }} />);
  expect(heading()).toBe('This link no longer works');
  const link = screen.getByRole('link', { name: 'Set a new password' });
  expect(link.getAttribute('href')).toBe('/auth?tab=forgot_password_before');
  cleanup();
  const answers = { 'GET /api/users/verification': () => waiting };
  show(<VerifyEmailPage search={{ gone: 'revert' }} />, answers, viewer);
  await screen.findByText('ada@example.org');
  expect(screen.queryByRole('link', { name: 'Set a new password' })).toBeNull();
});

const link = (purpose: string) => ({
  'GET /api/users/confirmation': () => ({ purpose, email: 'ada@example.org' }),
});

test('only the button of the link’s page confirms and redirects', async () => {
  const went: string[] = [];
  const answers = {
    ...link('verification'),
    'POST /users/confirmation/confirm': () => ({ email: 'ada@example.org', changed: false }),
  };
  const sent = show(<ConfirmationPage search={{}} leave={(href) => went.push(href)} />, answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, confirm it' }));
  submit();
  await waitFor(() => expect(went).toEqual(['/community']));
  expect(sent.map(({ path }) => path)).toEqual([
    'GET /api/users/confirmation',
    'POST /users/confirmation/confirm',
  ]);
});

test('the link of a verified address says so', async () => {
  show(<ConfirmationPage search={{}} />, link('verified'));
  expect((await screen.findByText(/is already verified/)).textContent).toContain('ada@example.org');
  expect(screen.queryByRole('button', { name: 'Yes, confirm it' })).toBeNull();
});

test('a refused change shows its reason, and a completed one says so', async () => {
  const refusals = [invalid({ email: ['has already been taken'] })];
  const answers = {
    ...link('change'),
    'POST /users/confirmation/confirm': () => {
      const refusal = refusals.pop();
      if (refusal) throw refusal;
      return { email: 'ada@example.org', changed: true };
    },
  };
  show(<ConfirmationPage search={{}} />, answers);
  await screen.findByRole('button', { name: 'Yes, confirm it' });
  submit();
  await waitFor(() => expect(messages()).toEqual(['Email has already been taken']));
  submit();
  await screen.findByText(/Your account has the address/);
});

test('the revert page asks once, loads again as a guest, and leads to a new password', async () => {
  const went: string[] = [];
  const answers = {
    ...link('revert'),
    'POST /users/confirmation/revert': () => ({ email: 'ada@example.org' }),
  };
  const sent = show(<EmailRevertPage search={{}} leave={(href) => went.push(href)} />, answers, viewer);
  await screen.findByRole('button', { name: 'Yes, take it back' });
  submit();
  await waitFor(() => expect(went).toEqual(['/users/email_revert?done=true']));
  expect(sent.at(-1)).toEqual({ path: 'POST /users/confirmation/revert', input: { revertToken: token } });
  cleanup();
  delete window.linkToken;
  const asked = show(<EmailRevertPage search={{ done: 'true' }} />);
  expect(heading()).toBe('It is yours');
  expect(screen.getByRole('link', { name: 'Send the link again' })).toBeTruthy();
  expect(asked).toEqual([]);
});
