import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { invalid, tooMany } from '#platform/pure/refusal.ts';
import { useForm } from './use-form.ts';

const initial = { email: '', passwordConfirmation: '' };

test('an empty required field shows an error and nothing is sent [SHELL-107]', () => {
  const send = vi.fn(async () => undefined);
  const { result } = renderHook(() => useForm({ initial, send, required: ['email'] }));
  act(() => result.current.submit());
  expect(result.current.errors.email).toBe('This field is required');
  expect(send).not.toHaveBeenCalled();
  act(() => result.current.set('email', 'mira@example.com'));
  expect(result.current.errors.email).toBeUndefined();
});

test('the "required" error of a field overrides its other errors [SHELL-107]', () => {
  const send = vi.fn(async () => undefined);
  const check = () => ({ email: 'Please enter valid email' });
  const { result } = renderHook(() => useForm({ initial, send, required: ['email'], check }));
  act(() => result.current.submit());
  expect(result.current.errors.email).toBe('This field is required');
  act(() => result.current.set('email', 'mira'));
  act(() => result.current.submit());
  expect(result.current.errors.email).toBe('Please enter valid email');
  expect(send).not.toHaveBeenCalled();
});

test("the server's field errors are shown at their fields and as lines [AUTH-123]", async () => {
  const send = async () => {
    throw invalid({ email: ['has already been taken'], password_confirmation: ['does not match'] });
  };
  const { result } = renderHook(() => useForm({ initial, send }));
  await act(async () => result.current.submit());
  await waitFor(() => expect(result.current.messages).toHaveLength(2));
  expect(result.current.errors).toEqual({
    email: 'Email has already been taken',
    passwordConfirmation: 'Password confirmation does not match',
  });
  expect(result.current.messages).toEqual([
    'Email has already been taken',
    'Password confirmation does not match',
  ]);
});

test('a refusal without fields is shown as its text', async () => {
  const send = async () => {
    throw tooMany(3);
  };
  const { result } = renderHook(() => useForm({ initial, send }));
  await act(async () => result.current.submit());
  await waitFor(() => expect(result.current.messages).toHaveLength(1));
  expect(result.current.messages).toEqual(['Too many attempts. Please try again later.']);
});

test('a second submit during sending does nothing', async () => {
  const answer = Promise.withResolvers<string>();
  const send = vi.fn(() => answer.promise);
  const onDone = vi.fn();
  const { result } = renderHook(() => useForm({ initial, send, onDone }));
  act(() => result.current.submit());
  expect(result.current.busy).toBe(true);
  act(() => result.current.submit());
  await act(async () => answer.resolve('done'));
  expect(send).toHaveBeenCalledTimes(1);
  expect(onDone).toHaveBeenCalledWith('done');
});

test("a change of a field removes the server's errors of that field", async () => {
  const send = async () => {
    throw invalid({ email: ['has already been taken'], password_confirmation: ['does not match'] });
  };
  const { result } = renderHook(() => useForm({ initial, send }));
  await act(async () => result.current.submit());
  act(() => result.current.set('passwordConfirmation', 'x'));
  expect(result.current.messages).toEqual(['Email has already been taken']);
});

test('errors use the labels of the page', async () => {
  const send = async () => {
    throw invalid({ email: ['has already been taken'], password_confirmation: ['does not match'] });
  };
  const labels = { passwordConfirmation: 'Repetition' };
  const { result } = renderHook(() => useForm({ initial, send, labels }));
  await act(async () => result.current.submit());
  expect(result.current.messages).toEqual(['Email has already been taken', 'Repetition does not match']);
  expect(result.current.errors.passwordConfirmation).toBe('Repetition does not match');
});

test('a required field with only invisible characters counts as empty [SHELL-107]', () => {
  const send = vi.fn(async () => undefined);
  const { result } = renderHook(() =>
    useForm({ initial: { ...initial, email: '\u200b' }, send, required: ['email'] }),
  );
  act(() => result.current.submit());
  expect(result.current.errors.email).toBe('This field is required');
  expect(send).not.toHaveBeenCalled();
});
