// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ConfirmHost } from '#design/dialog/confirm-host.tsx';
import { aViewer, renderAuthPage } from '#features/sign-in/testing/render-auth-page.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { saveOwnerName } from './saved-owner-name.ts';
import { schoolSignUpPart } from './school-sign-up-part.ts';

beforeAll(() => schoolSignUpPart.load());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const educationMode = { settings: { educationMode: true }, schoolSignUp: schoolSignUpPart };
const school = { name: 'Oak School', country: 'DE', role: 'teacher' };
const name = { firstName: 'Ada', lastName: 'Byron' };
const whole = { ...school, ...name };
/** Opens the page after the form has kept these names, with the rest in the address. */
function renderWithName(
  search: Record<string, string>,
  more: Parameters<typeof renderAuthPage>[1],
  kept: typeof name | null = name,
) {
  if (kept) saveOwnerName(kept);
  return renderAuthPage({ tab: 'edu_sign_up', ...search }, { ...educationMode, ...more });
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const age = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /16 or older/ });
function send(name: string) {
  const form = button(name).closest('form');
  if (form) fireEvent.submit(form);
}
function fillAccount() {
  fireEvent.change(field('Email'), { target: { value: 'ada@oak.example' } });
  fireEvent.change(field('Password'), { target: { value: 'correct horse' } });
  fireEvent.change(field('Repeat password'), { target: { value: 'correct horse' } });
}

test('the school account form has five fields and the text on the trial [AUTH-044] [AUTH-045] [EDU-017] [EDU-018] [EDU-019]', () => {
  renderAuthPage({ tab: 'edu_sign_up' }, educationMode);
  for (const label of ['First name', 'Last name', 'Role', 'School or organization name', 'Country'])
    expect(field(label)).toBeTruthy();
  expect(screen.getByText('Get a 30-day free trial, no strings attached.')).toBeTruthy();
  expect(button('Start 30-day free trial').type).toBe('submit');
});

test('the form offers the roles with their labels [AUTH-047] [EDU-021]', () => {
  renderAuthPage({ tab: 'edu_sign_up' }, educationMode);
  const options = [...screen.getByLabelText<HTMLSelectElement>('Role').options].filter(
    ({ value }) => value !== '',
  );
  expect(options.map(({ value, text }) => [value, text])).toEqual([
    ['teacher', 'Teacher'],
    ['school_admin', 'School administrator'],
    ['it_admin', 'IT administrator'],
    ['principal', 'Principal'],
    ['other', 'Other'],
  ]);
});

test('each empty field is required, and nothing is sent [AUTH-048] [EDU-023] [EDU-024]', async () => {
  const { sent, went } = renderAuthPage({ tab: 'edu_sign_up' }, { ...educationMode, viewer: aViewer });
  fireEvent.change(field('First name'), { target: { value: '  ' } });
  send('Start 30-day free trial');
  await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(5));
  expect([sent, went]).toEqual([[], []]);
});

test('typing finds the country, and its code is sent, and no person’s name with the address [AUTH-046] [EDU-022] [AUTH-051] [EDU-020]', async () => {
  const { country: _none, ...rest } = school;
  // Who still has an address with names types them again.
  const old = { firstName: 'Eve', lastName: 'Old' };
  const { went, sent, user } = renderWithName({ ...rest, ...old, redirectTo: '/x' }, {}, null);
  for (const label of ['First name', 'Last name']) expect(field(label).value).toBe('');
  fireEvent.change(field('First name'), { target: { value: 'Ada' } });
  fireEvent.change(field('Last name'), { target: { value: 'Byron' } });
  expect(field('School or organization name').value).toBe('Oak School');
  expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('teacher');
  const country = screen.getByRole('combobox', { name: 'Country' });
  await user.click(country);
  expect(
    screen.getAllByRole('option', { hidden: true }).filter((option) => option.tagName === 'DIV'),
  ).toHaveLength(249);
  await user.type(country, 'switzer');
  await user.click(screen.getByRole('option', { name: 'Switzerland', hidden: true }));
  send('Start 30-day free trial');
  await waitFor(() => expect(went).toHaveLength(1));
  const address = new URL(went[0] ?? '', 'http://here');
  expect(address.pathname).toBe('/auth');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    tab: 'edu_sign_up',
    name: 'Oak School',
    country: 'CH',
    role: 'teacher',
    redirect_to: '/x',
  });
  expect(sent).toEqual([]);
  cleanup();
  renderWithName({ ...rest }, {}, null);
  expect([field('First name').value, field('Last name').value]).toEqual(['Ada', 'Byron']);
});

test('the kept name ends with the sign-up, and one that is not ours is none [EDU-020]', async () => {
  const { went } = renderWithName(school, { answer: async () => ({ url: '/community' }) });
  fillAccount();
  send('Start 30-days free trial');
  await waitFor(() => expect(went).toHaveLength(1));
  expect(sessionStorage).toHaveLength(0);
  for (const odd of ['{', 'null', '[]', '{"firstName":1,"lastName":"B"}', '{"firstName":"A"}']) {
    cleanup();
    sessionStorage.setItem('schoolOwnerName', odd);
    renderWithName(school, {}, null);
    expect(field('First name').value, odd).toBe('');
  }
});

test('an owner with complete fields signs up, with any field missing the form comes first [AUTH-050] [AUTH-022]', () => {
  renderWithName(school, {});
  expect(button('Start 30-days free trial')).toBeTruthy();
  cleanup();
  for (const missing of Object.keys(school)) {
    renderWithName({ ...school, [missing]: ' ' }, {});
    expect(button('Start 30-day free trial'), missing).toBeTruthy();
    cleanup();
  }
  for (const missing of Object.keys(name)) {
    renderWithName(school, {}, { ...name, [missing]: ' ' });
    expect(button('Start 30-day free trial'), missing).toBeTruthy();
    cleanup();
  }
  renderWithName({ ...school, country: 'XX' }, {});
  expect(button('Start 30-day free trial')).toBeTruthy();
  cleanup();
  renderAuthPage({ tab: 'sign_up' }, educationMode);
  expect(button('Create account')).toBeTruthy();
});

test('a member’s form is sent to the server and leads to the welcome page [AUTH-052] [EDU-026] [EDU-027]', async () => {
  const { sent, went } = renderWithName(school, { viewer: aViewer, answer: async () => ({}) });
  send('Start 30-day free trial');
  await waitFor(() => expect(went).toEqual(['/education/welcome']));
  expect(sent).toEqual([{ path: 'POST /api/organizations', input: whole }]);
});

test('the buttons name an account or a trial [AUTH-021]', () => {
  renderAuthPage({ tab: 'sign_up' }, educationMode);
  expect(button('Create account')).toBeTruthy();
  cleanup();
  renderWithName(school, {});
  expect(button('Start 30-days free trial')).toBeTruthy();
});

test('the education sign-up has no consents box, but the age for members without a school, a log-in link and the terms [AUTH-023] [AUTH-024]', () => {
  for (const search of [{ tab: 'sign_up' }, { tab: 'edu_sign_up', ...school }]) {
    renderWithName(search, {});
    expect(screen.queryAllByRole('checkbox')).toHaveLength(search.tab === 'sign_up' ? 1 : 0);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('/auth?tab=sign_in');
    const line = screen.getByText(/^By creating an account/);
    expect(line.textContent).toBe(
      'By creating an account you agree to our Terms of Service and Privacy Policy.',
    );
    expect([...line.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/terms-of-service',
      '/privacy-policy',
    ]);
    cleanup();
  }
});

test('both sign-ups send the terms, only one without a school the age, and only the owner’s the school [AUTH-028] [AUTH-027]', async () => {
  for (const organization of [null, whole]) {
    const { sent, went } = renderWithName(
      organization ? { redirectTo: '/x', ...school } : { tab: 'sign_up', redirectTo: '/x' },
      { answer: async () => ({ url: '/auth/verify_email' }) },
    );
    fillAccount();
    if (!organization) fireEvent.click(age());
    send(organization ? 'Start 30-days free trial' : 'Create account');
    await waitFor(() => expect(went).toEqual(['/auth/verify_email']));
    expect(localStorage.getItem('signInRedirectUrl')).toBeNull();
    expect(sent).toEqual([
      {
        path: 'POST /api/users',
        input: {
          user: {
            email: 'ada@oak.example',
            password: 'correct horse',
            passwordConfirmation: 'correct horse',
          },
          consents: { ...(!organization && { age: true }), terms: true, marketing: false },
          ...(organization && { organization }),
        },
      },
    ]);
    cleanup();
  }
});

test('the organization selection is followed, any other address leads to the target [AUTH-033] [AUTH-034]', async () => {
  for (const [url, plan, to] of [
    ['/auth/organizations', undefined, '/auth/organizations'],
    ['/community', undefined, '/education'],
    ['/elsewhere', 'free', '/education'],
  ] as const) {
    const { went } = renderAuthPage(
      { tab: 'sign_up', ...(plan && { plan }) },
      { ...educationMode, answer: async () => ({ url }) },
    );
    fillAccount();
    fireEvent.click(age());
    send('Create account');
    await waitFor(() => expect(went).toEqual([to]));
    cleanup();
  }
});

test('a new school owner without another target sees the welcome page first [AUTH-058]', async () => {
  const { went } = renderWithName(school, { answer: async () => ({ url: '/community' }) });
  fillAccount();
  send('Start 30-days free trial');
  await waitFor(() => expect(went).toEqual(['/education/welcome']));
});

const missingAge = 'You must accept Terms of Service, Privacy Policy and Age Consent.';

test('without a school the age is required before anything is sent [AUTH-141]', async () => {
  const { sent, went } = renderAuthPage(
    { tab: 'sign_up' },
    { ...educationMode, answer: async () => ({ url: '/auth/verify_email' }) },
  );
  fillAccount();
  send('Create account');
  await screen.findByText(missingAge);
  expect(age().getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  fireEvent.click(age());
  send('Create account');
  await waitFor(() => expect(went).toEqual(['/auth/verify_email']));
});

test('an invited member is asked for the age only when the server refuses the invitation [AUTH-141]', async () => {
  const answers = [
    async () => {
      throw new Refusal(422, 'Invalid input', { fields: { consents: [missingAge] } });
    },
    async () => ({ url: '/auth/verify_email' }),
  ];
  const target = '/organizations/7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2c/invitation?invitation_token=abc';
  const { sent, went } = renderAuthPage(
    { tab: 'sign_up', redirectTo: target },
    { ...educationMode, answer: async () => answers[sent.length - 1]?.() },
  );
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  fillAccount();
  send('Create account');
  await screen.findByText(missingAge);
  fireEvent.click(age());
  send('Create account');
  await waitFor(() => expect(went).toEqual(['/auth/verify_email']));
  expect(sent.map(({ input }) => (input as { consents: object }).consents)).toEqual([
    { terms: true, marketing: false },
    { age: true, terms: true, marketing: false },
  ]);
});

test('a member with a public account is warned, and creates the school only after confirming [EDU-160]', async () => {
  const user = userEvent.setup();
  const { sent, went } = renderWithName(school, {
    viewer: aViewer,
    answer: async () => {
      if ((sent.at(-1)?.input as { staysPublic?: boolean } | undefined)?.staysPublic) return {};
      throw new Refusal(409, 'Please confirm', { code: 'stays_public' });
    },
  });
  render(<ConfirmHost />);
  send('Start 30-day free trial');
  const dialog = await screen.findByRole('alertdialog', { name: 'Your profile stays public' });
  expect(dialog.textContent).toContain('Everybody can still find your profile and your tracks');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(button('Start 30-day free trial').disabled).toBe(false));
  expect([sent, went]).toEqual([[{ path: 'POST /api/organizations', input: whole }], []]);
  send('Start 30-day free trial');
  await user.click(await screen.findByRole('button', { name: 'Go on with this account' }));
  await waitFor(() => expect(went).toEqual(['/education/welcome']));
  expect(sent.at(-1)?.input).toEqual({ ...whole, staysPublic: true });
});
