// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aViewer, renderAuthPage } from '#features/sign-in/testing/render-auth-page.tsx';
import { saveConsent } from '#platform/web/consent.ts';

const viewer = { ...aViewer, consentsDue: true };
const updated =
  'We have updated our Terms of Service and Privacy Policy. Please review and accept them to continue.';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete window.dataLayer;
});
afterEach(cleanup);

const form = () => screen.getByRole('heading', { level: 1 }).closest('form') as HTMLFormElement;
async function tick(user: ReturnType<typeof renderAuthPage>['user'], names: string[]): Promise<void> {
  for (const name of names) await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
}

test('the consents screen gives its reason [AUTH-063] [AUTH-064]', () => {
  renderAuthPage({ tab: 'confirm_consents' }, { viewer });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We care about your privacy!');
  expect(screen.getByText(updated)).toBeTruthy();
  cleanup();
  renderAuthPage({ tab: 'confirm_consents', signUpConsent: 'true' }, { viewer });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We care about your privacy!');
  expect(screen.queryByText(updated)).toBeNull();
});

test('accepting sends the three consents and goes to the redirect target [AUTH-065]', async () => {
  const { sent, went, user } = renderAuthPage({ tab: 'confirm_consents', redirectTo: '/tracks' }, { viewer });
  await tick(user, ['16 or older', 'I accept']);
  fireEvent.submit(form());
  await waitFor(() => expect(went).toEqual(['/tracks']));
  expect(sent).toEqual([
    { path: 'POST /api/accounts/consents', input: { age: true, terms: true, marketing: false } },
  ]);
});

test('without age and terms nothing is sent', async () => {
  const { sent, user } = renderAuthPage({ tab: 'confirm_consents' }, { viewer });
  await tick(user, ['I accept', 'Send me']);
  fireEvent.submit(form());
  await screen.findByText('You must accept Terms of Service, Privacy Policy and Age Consent.');
  expect(sent).toEqual([]);
});

async function signUpByEmail(): Promise<void> {
  const { user, went } = renderAuthPage({ tab: 'sign_up', plan: 'free' });
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.type(screen.getByLabelText('Repeat password'), 'correct horse');
  await tick(user, ['16 or older', 'I accept']);
  fireEvent.submit(form());
  await waitFor(() => expect(went).toHaveLength(1));
}

test('a school member is asked for the terms alone, with an error when they are missing [AUTH-061]', async () => {
  const settings = { educationMode: true };
  const ofSchool = { ...viewer, schoolConsents: true };
  const { sent, went, user } = renderAuthPage(
    { tab: 'confirm_consents', redirectTo: '/x' },
    { viewer: ofSchool, settings },
  );
  await tick(user, ['16 or older']);
  fireEvent.submit(form());
  await screen.findByText('You must accept Terms of Service and Privacy Policy');
  expect(sent).toEqual([]);
  await tick(user, ['16 or older', 'I accept']);
  fireEvent.submit(form());
  await waitFor(() => expect(went).toEqual(['/x']));
});

test('an education member without a school is asked for the age, too [AUTH-141]', async () => {
  const settings = { educationMode: true };
  const { sent, user } = renderAuthPage({ tab: 'confirm_consents' }, { viewer, settings });
  await tick(user, ['I accept']);
  fireEvent.submit(form());
  await screen.findByText('You must accept Terms of Service, Privacy Policy and Age Consent.');
  expect(sent).toEqual([]);
});

test('a completed sign-up is measured with its method and the minutes since the first visit [AUTH-043]', async () => {
  saveConsent();
  localStorage.setItem('firstVisitTime', String(Date.now() - 5 * 60_000 - 30_000));
  await signUpByEmail();
  cleanup();
  for (const method of ['google', 'facebook', 'nonsense']) {
    const search = { tab: 'confirm_consents', signUpConsent: 'true', signUpMethod: method };
    const { user, went } = renderAuthPage(search, { viewer });
    await tick(user, ['16 or older', 'I accept']);
    fireEvent.submit(form());
    await waitFor(() => expect(went).toHaveLength(1));
    cleanup();
  }
  const { user, went } = renderAuthPage({ tab: 'confirm_consents', signUpMethod: 'google' }, { viewer });
  await tick(user, ['16 or older', 'I accept']);
  fireEvent.submit(form());
  await waitFor(() => expect(went).toHaveLength(1));
  expect(window.dataLayer).toEqual(
    ['email', 'google', 'facebook'].map((method) => ({ event: 'sign_up', method, minutes_to_sign_up: 5 })),
  );
});

test.each([{}, { url: '' }, { url: 7 }])(
  'a sign-up answered with %j shows an error above the form [AUTH-036]',
  async (answer) => {
    const { user, went } = renderAuthPage({ tab: 'sign_up', plan: 'free' }, { answer: async () => answer });
    await user.type(screen.getByLabelText('Email'), 'ada@example.org');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.type(screen.getByLabelText('Repeat password'), 'correct horse');
    await tick(user, ['16 or older', 'I accept']);
    fireEvent.submit(form());
    const text = await screen.findByText('Something went wrong. Please try again.');
    expect(text.closest('[role="alert"]')).not.toBeNull();
    expect(went).toEqual([]);
  },
);
