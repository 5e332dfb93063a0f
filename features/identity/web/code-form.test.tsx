// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAuth } from '#features/identity/testing/open-auth.tsx';

beforeEach(() => history.replaceState(null, '', '/auth'));
afterEach(cleanup);

const form = () => screen.getByRole('heading', { level: 1 }).closest('form') as HTMLFormElement;
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('a password that is not enough is followed by the question for the code, and one may start again', async () => {
  const { sent, went, user } = openAuth(
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

test('who comes from a company brings the token behind the #, which is taken out of the address', async () => {
  history.replaceState(null, '', '/auth?tab=sign_in#code_token=t2');
  const { sent, user } = openAuth({ tab: 'sign_in' });
  await user.type(await screen.findByLabelText('Code'), 'abcde-fghij');
  expect(location.href).not.toContain('t2');
  fireEvent.submit(form());
  await waitFor(() => expect(sent[0]?.input).toEqual({ codeToken: 't2', code: 'abcde-fghij' }));
  await user.click(screen.getByRole('link', { name: 'Start again' }));
  expect(heading()).toBe('Log in');
});
