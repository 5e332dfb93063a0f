// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show() {
  render(
    <Tooltip text="Upgrade first" action={<a href="/accounts">Go premium</a>}>
      <Button inactive>Create group</Button>
    </Tooltip>,
  );
  return screen.getByRole('button', { name: 'Create group' });
}

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const tooltip = () => screen.queryByRole('tooltip');

test('a tooltip shows 500 ms after the pointer enters and hides 100 ms after it leaves [SITE-035]', () => {
  const anchor = show().parentElement as HTMLElement;
  fireEvent.pointerEnter(anchor);
  wait(499);
  expect(tooltip()).toBeNull();
  wait(1);
  expect(tooltip()?.textContent).toBe('Upgrade first');
  fireEvent.pointerLeave(anchor);
  wait(99);
  expect(tooltip()).not.toBeNull();
  wait(1);
  expect(tooltip()).toBeNull();
});

test('a pointer that leaves within 500 ms shows no tooltip', () => {
  const anchor = show().parentElement as HTMLElement;
  fireEvent.pointerEnter(anchor);
  wait(200);
  fireEvent.pointerLeave(anchor);
  wait(1000);
  expect(tooltip()).toBeNull();
});

test('a tooltip shows on keyboard focus, describes the control, and closes on Escape [SITE-036]', () => {
  const button = show();
  act(() => button.focus());
  expect(tooltip()?.id).toBe(button.getAttribute('aria-describedby'));
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(tooltip()).toBeNull();
});

test('the action of a tooltip can be reached by the pointer', () => {
  const button = show();
  act(() => button.focus());
  act(() => screen.getByRole('link', { name: 'Go premium' }).focus());
  expect(tooltip()).not.toBeNull();
});
