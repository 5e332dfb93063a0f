// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderAuthPage } from '#features/sign-in/testing/render-auth-page.tsx';
import { invalid } from '#platform/pure/refusal.ts';

beforeEach(() => history.replaceState(null, '', '/auth'));
afterEach(cleanup);

const form = () => screen.getByRole('heading', { level: 1 }).closest('form') as HTMLFormElement;
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('after the password a second factor is asked for, and the member may start again', async () => {
  const { sent, went, user } = renderAuthPage(
    { tab: 'sign_in', redirectTo: '/tracks' },
    { answer: async () => ({ user: null, codeToken: 't1' }) },
  );
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await user.type(await screen.findByLabelText('Code'), '123456');
  expect(went).toEqual([]);
  fireEvent.submit(form());
  await waitFor(() => expect(went).toEqual(['/tracks']));
  expect(sent.at(-1)).toEqual({
    path: 'POST /users/sign_in/code',
    input: { codeToken: 't1', code: '123456' },
  });
  await user.click(screen.getByRole('link', { name: 'Start again' }));
  expect(heading()).toBe('Log in');
});

test('the callback’s token after the # is read and removed from the address', async () => {
  history.replaceState(null, '', '/auth?tab=sign_in#code_token=t2');
  const { sent, user } = renderAuthPage({ tab: 'sign_in' });
  await user.type(await screen.findByLabelText('Code'), 'abcde-fghij');
  expect(location.href).not.toContain('t2');
  fireEvent.submit(form());
  await waitFor(() => expect(sent[0]?.input).toEqual({ codeToken: 't2', code: 'abcde-fghij' }));
  await user.click(screen.getByRole('link', { name: 'Start again' }));
  expect(heading()).toBe('Log in');
});

test('the code field has the focus, and an error shows once, at the field', async () => {
  const answers = [
    async () => ({ user: null, codeToken: 't1' }),
    () => Promise.reject(invalid({ code: ['is not right'] })),
  ];
  const { sent, user } = renderAuthPage(
    { tab: 'sign_in' },
    { answer: () => answers.shift()?.() ?? Promise.resolve({}) },
  );
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await screen.findByRole('heading', { name: 'Enter your code' });
  await user.keyboard('abcde-fghij{Enter}');
  expect(await screen.findAllByText('Code is not right')).toHaveLength(1);
  expect(sent.at(-1)?.input).toEqual({ codeToken: 't1', code: 'abcde-fghij' });
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  expect(document.activeElement).toBe(field);
  expect(
    document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent,
  ).toBe('Code is not right');
  // A recovery code has letters, so a phone must not offer digits alone.
  expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', '']);
});
