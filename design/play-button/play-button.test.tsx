// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PlayButton } from './play-button.tsx';

afterEach(cleanup);

test('the name of the play button says what a click does', () => {
  const { rerender } = render(<PlayButton playing={false} title="Night bus" onToggle={() => {}} />);
  expect(screen.getByRole('button', { name: 'Play Night bus' })).toBeTruthy();
  rerender(<PlayButton playing title="Night bus" onToggle={() => {}} />);
  expect(screen.getByRole('button', { name: 'Pause Night bus' })).toBeTruthy();
});

test('a click toggles playback, also while audio loads', () => {
  const toggle = vi.fn();
  render(<PlayButton playing={false} loading onToggle={toggle} />);
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(toggle).toHaveBeenCalledTimes(1);
});

test('two clicks within 300 ms start playback without pausing it [SHELL-073]', () => {
  const toggle = vi.fn();
  render(<PlayButton playing={false} onToggle={toggle} />);
  for (const [at, calls] of [
    [1000, 1],
    [1299, 1],
    [1300, 2],
  ] as const) {
    const event = createEvent.click(screen.getByRole('button'));
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(screen.getByRole('button'), event);
    expect(toggle, String(at)).toHaveBeenCalledTimes(calls);
  }
});
