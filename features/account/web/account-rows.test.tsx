// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { FlashHost } from '#design/flash/flash-host.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { invalid, Refusal } from '#platform/pure/refusal.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider, type AppValue } from '#platform/web/app-context.tsx';
import { EmailRow } from './email-row.tsx';
import { PasswordRow } from './password-row.tsx';

afterEach(() => {
  cleanup();
  for (const { id } of flash.read()) flash.dismiss(id);
});

const guid = '0199aaaa-0000-7000-8000-000000000001';

function show(row: ReactNode, answer: () => Promise<unknown> = async () => ({})) {
  const sent: { path: string; input: unknown }[] = [];
  const api = (async (endpoint: AnyEndpoint, input: unknown) => {
    sent.push({ path: `${endpoint.method} ${endpoint.path}`, input });
    return answer();
  }) as Api;
  const value = { api, viewer: null, navigate: () => undefined } as unknown as AppValue;
  render(
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider value={value}>
        {row}
        <FlashHost />
      </AppProvider>
    </QueryClientProvider>,
  );
  return { sent, user: userEvent.setup({ delay: null }) };
}

const emailRow = <EmailRow guid={guid} email="ada@example.org" />;
const passwordRow = <PasswordRow guid={guid} email="ada@example.org" hasPassword />;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const emailField = () => screen.getByLabelText<HTMLInputElement>('New email address');
const submit = (element: HTMLElement) => fireEvent.submit(element.closest('form') as HTMLFormElement);

test('the e-mail row starts in view state and opens its form on its edit control [ACCOUNT-010]', async () => {
  const { user } = show(emailRow);
  expect(screen.getByText('ada@example.org')).toBeTruthy();
  expect(screen.queryByLabelText('New email address')).toBeNull();
  await user.click(button('Edit email address'));
  expect(emailField().value).toBe('ada@example.org');
});

test('"Done" sends the address and returns to view with a flash message [ACCOUNT-011] [ACCOUNT-012]', async () => {
  const { sent, user } = show(emailRow);
  await user.click(button('Edit email address'));
  fireEvent.change(emailField(), { target: { value: 'ada.new@example.org' } });
  submit(button('Done'));
  await screen.findByText('We have sent a confirmation link to ada.new@example.org');
  expect(screen.getByText('ada@example.org')).toBeTruthy();
  expect(screen.queryByLabelText('New email address')).toBeNull();
  expect(sent).toEqual([
    { path: 'PUT /api/users/:guid/email', input: { guid, email: 'ada.new@example.org' } },
  ]);
});

test('"Cancel" returns to view with the earlier value and sends nothing [ACCOUNT-013]', async () => {
  const { sent, user } = show(emailRow);
  await user.click(button('Edit email address'));
  fireEvent.change(emailField(), { target: { value: 'other@example.org' } });
  await user.click(button('Cancel'));
  expect(screen.getByText('ada@example.org')).toBeTruthy();
  expect(screen.queryByText(/other@example/)).toBeNull();
  expect(sent).toEqual([]);
});

test('an address that does not match the pattern shows "Invalid email" and disables "Done" [ACCOUNT-014]', async () => {
  const { sent, user } = show(emailRow);
  await user.click(button('Edit email address'));
  for (const value of ['nonsense', '', '.ada@example.org', 'a..b@example.org', 'ada.@example.org', 'a@b.c']) {
    fireEvent.change(emailField(), { target: { value } });
    expect(screen.getByText('Invalid email'), value).toBeTruthy();
    expect(button('Done').disabled, value).toBe(true);
    submit(button('Done'));
  }
  fireEvent.change(emailField(), { target: { value: 'ada.new@example.org' } });
  expect(screen.queryByText('Invalid email')).toBeNull();
  expect(button('Done').disabled).toBe(false);
  expect(sent).toEqual([]);
});

test('a refused change keeps editing open and shows the server’s text under the field [ACCOUNT-027]', async () => {
  const refusals = [invalid({ email: ['has already been taken'] }), new Refusal(429, 'Too many attempts.')];
  const { user } = show(emailRow, () => Promise.reject(refusals.shift()));
  await user.click(button('Edit email address'));
  for (const [value, text] of [
    ['taken@example.org', 'Email has already been taken'],
    ['again@example.org', 'Too many attempts.'],
  ] as const) {
    fireEvent.change(emailField(), { target: { value } });
    submit(button('Done'));
    const message = await screen.findByText(text);
    expect(emailField().getAttribute('aria-describedby')).toContain(message.id);
    expect(emailField().value).toBe(value);
  }
});

async function openDialog(user: ReturnType<typeof userEvent.setup>) {
  await user.click(button('Change password'));
  return within(await screen.findByRole('dialog'));
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const labels = ['Current password', 'New password', 'Repeat new password'];
function fill(dialog: Dialog, values: readonly string[]) {
  for (const [at, label] of labels.entries())
    fireEvent.change(dialog.getByLabelText(label), { target: { value: values[at] } });
  submit(dialog.getByLabelText('Current password'));
}
const message = (dialog: Dialog) => dialog.getByRole('alert').textContent;
const good = ['correct horse', 'battery staple', 'battery staple'];

test('the password row opens a dialog with three fields [ACCOUNT-028]', async () => {
  const { user } = show(passwordRow);
  const dialog = await openDialog(user);
  for (const label of labels)
    expect(dialog.getByLabelText<HTMLInputElement>(label).type, label).toBe('password');
});

test('each of the three fields needs at least 6 characters, and nothing is sent [ACCOUNT-029] [ACCOUNT-031]', async () => {
  const { sent, user } = show(passwordRow);
  const dialog = await openDialog(user);
  for (const at of [0, 1, 2]) {
    fill(
      dialog,
      good.map((text, place) => (place === at ? 'five5' : text)),
    );
    // When one of the two is too short they also differ.
    expect(message(dialog)).toBe('Password must be at least 6 characters long');
  }
  fill(dialog, ['correct horse', 'five5', 'five5']);
  expect(message(dialog)).toBe('Password must be at least 6 characters long');
  expect(sent).toEqual([]);
});

test('new password and confirmation must be equal, and nothing is sent [ACCOUNT-030]', async () => {
  const { sent, user } = show(passwordRow);
  const dialog = await openDialog(user);
  fill(dialog, ['correct horse', 'battery staple', 'battery stable']);
  expect(message(dialog)).toBe('Passwords do not match');
  expect(sent).toEqual([]);
});

test('server errors show in place of the validation messages [ACCOUNT-032]', async () => {
  const refusals = [
    invalid({ current_password: ['Current password is invalid'] }),
    new Refusal(429, 'Too many attempts. Please try again later.'),
  ];
  const { user } = show(passwordRow, () => Promise.reject(refusals.shift()));
  const dialog = await openDialog(user);
  fill(dialog, ['correct horse', 'short', 'short']);
  const place = dialog.getByRole('alert');
  expect(place.textContent).toBe('Password must be at least 6 characters long');
  fill(dialog, good);
  await waitFor(() => expect(place.textContent).toBe('Current password is invalid'));
  fill(dialog, good);
  await waitFor(() => expect(place.textContent).toBe('Too many attempts. Please try again later.'));
});

test('the dialog sends the three fields, and a success message replaces the form [ACCOUNT-033] [ACCOUNT-034] [ACCOUNT-035]', async () => {
  const { sent, user } = show(passwordRow);
  const dialog = await openDialog(user);
  fill(dialog, good);
  await dialog.findByText('Your password has been changed');
  expect(dialog.queryByLabelText('Current password')).toBeNull();
  expect(sent).toEqual([
    {
      path: 'PUT /api/users/:guid',
      input: {
        guid,
        user: {
          currentPassword: 'correct horse',
          password: 'battery staple',
          passwordConfirmation: 'battery staple',
        },
      },
    },
  ]);
});

test('closing the dialog resets the form [ACCOUNT-036]', async () => {
  const { user } = show(passwordRow);
  const dialog = await openDialog(user);
  fill(dialog, ['correct horse', 'five5', 'five5']);
  expect(message(dialog)).not.toBe('');
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 350));
  const again = await openDialog(user);
  for (const label of labels) expect(again.getByLabelText<HTMLInputElement>(label).value).toBe('');
  expect(message(again)).toBe('');
});

test('a member without a password gets a button that sends a set-password link instead [ACCOUNT-040]', async () => {
  const { sent, user } = show(<PasswordRow guid={guid} email="ada@example.org" hasPassword={false} />);
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
  await user.click(button('Email me a set-password link'));
  await screen.findByText('We have sent a link to ada@example.org');
  expect(sent).toEqual([{ path: 'POST /api/users/:guid/password_link', input: { guid } }]);
});
