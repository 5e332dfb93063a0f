import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createStore, useStore } from './store.ts';

test('setState replaces the state and calls every subscriber until it unsubscribes', () => {
  const store = createStore(1);
  const first = vi.fn();
  const second = vi.fn();
  const unsubscribe = store.subscribe(first);
  store.subscribe(second);
  store.setState(2);
  unsubscribe();
  store.setState(3);
  expect([store.getState(), store.getInitialState()]).toEqual([3, 1]);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
});

test('patchState keeps the other fields', () => {
  const store = createStore({ title: '', published: false });
  const listener = vi.fn();
  store.subscribe(listener);
  store.patchState({ title: 'Rain' });
  expect(store.getState()).toEqual({ title: 'Rain', published: false });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a component shows the current state, and the server the initial one', async () => {
  const store = createStore('initial');
  const Shown = () => <p>{useStore(store)}</p>;
  await act(async () => store.setState('before rendering'));
  expect(renderToString(<Shown />)).toBe('<p>initial</p>');
  render(<Shown />);
  expect(screen.getByText('before rendering')).toBeDefined();
  await act(async () => store.setState('later'));
  expect(screen.getByText('later')).toBeDefined();
});
