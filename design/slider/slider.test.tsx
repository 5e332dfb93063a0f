// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Slider } from './slider.tsx';
import { readNumber, type ValueScale } from './value-scale.ts';

afterEach(cleanup);

/** -60 to 40, so that a hundredth of the way is 1. */
const scale: ValueScale = {
  placeOf: (value) => (value + 60) / 100,
  valueOf: (place) => Math.round((place * 100 - 60) * 10) / 10,
  say: (value) => `${value} dB`,
  read: (text) => readNumber(text)?.number ?? null,
};

function open() {
  const commits: number[] = [];
  const drafts: (number | null)[] = [];
  function Example() {
    const [value, setValue] = useState(0);
    const onCommit = (next: number) => {
      commits.push(next);
      setValue(next);
    };
    return (
      <Slider
        label="Level"
        scale={scale}
        value={value}
        initial={-6}
        onCommit={onCommit}
        onDraft={(next) => drafts.push(next)}
        showsValue
      />
    );
  }
  render(<Example />);
  const slider = screen.getByRole('slider', { name: 'Level' });
  Object.defineProperty(slider, 'clientWidth', { value: 114 });
  const press = (key: string, shiftKey = false) => {
    fireEvent.keyDown(slider, { key, shiftKey });
    fireEvent.keyUp(slider, { key, shiftKey });
  };
  const drag = (type: 'down' | 'move' | 'up', x: number, shiftKey = false) =>
    fireEvent(
      slider,
      new PointerEvent(`pointer${type}`, { bubbles: true, pointerId: 1, clientX: x, clientY: 0, shiftKey }),
    );
  return { slider, commits, drafts, press, drag };
}

it('[STUDIO-059] a person moves a slider by arrows, Page keys, Home, End and Delete, with Shift finely', () => {
  const { slider, commits, press } = open();
  for (const key of ['ArrowUp', 'ArrowLeft', 'PageDown', 'Home', 'End', 'Delete']) press(key);
  press('ArrowUp', true);
  expect(commits).toEqual([1, 0, -10, -60, 40, -6, -5.9]);
  expect(slider.getAttribute('aria-valuetext')).toBe('-5.9 dB');
});

it('[STUDIO-059] a held arrow is one change, made when it is let go', () => {
  const { slider, commits, drafts } = open();
  for (let n = 0; n < 5; n += 1) fireEvent.keyDown(slider, { key: 'ArrowUp' });
  expect([commits, drafts]).toEqual([[], [1, 2, 3, 4, 5]]);
  fireEvent.keyUp(slider, { key: 'ArrowUp' });
  expect(commits).toEqual([5]);
});

it('[STUDIO-059] a drag is heard while it moves, finely with Shift, and is one change; Escape breaks it off', () => {
  const { slider, commits, drafts, drag } = open();
  drag('down', 50);
  drag('move', 60);
  drag('move', 70, true);
  expect(commits).toEqual([]);
  drag('up', 70);
  expect(drafts).toEqual([10, 11]);
  expect(commits).toEqual([11]);
  drag('down', 50);
  drag('move', 20);
  fireEvent.keyDown(slider, { key: 'Escape' });
  drag('up', 20);
  expect(drafts.at(-1)).toBeNull();
  expect(commits).toEqual([11]);
});

it('[STUDIO-059] the wheel moves the slider that has the focus, and no other', () => {
  const { slider, commits } = open();
  fireEvent.wheel(slider, { deltaY: -100 });
  expect(slider.getAttribute('aria-valuetext')).toBe('0 dB');
  slider.focus();
  fireEvent.wheel(slider, { deltaY: -100 });
  fireEvent.wheel(slider, { deltaY: -100 });
  expect(slider.getAttribute('aria-valuetext')).toBe('2 dB');
  fireEvent.blur(slider);
  expect(commits).toEqual([2]);
});

it('[STUDIO-059] [STUDIO-209] a person types a value with its unit, mends a wrong one, and has the focus on the slider again', () => {
  const { slider, commits } = open();
  slider.focus();
  fireEvent.keyDown(slider, { key: '-' });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Level, typed' });
  expect([field.value, document.activeElement]).toEqual(['-', field]);
  fireEvent.change(field, { target: { value: '-x' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: '-7,5 dB' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(commits).toEqual([-7.5]);
  expect(document.activeElement).toBe(slider);
  fireEvent.doubleClick(slider);
  expect(commits).toEqual([-7.5, -6]);
});

it('a number is read with its unit and thousands', () => {
  expect(readNumber('1.2k')).toEqual({ number: 1200, unit: '' });
  expect(readNumber('1,2 kHz')).toEqual({ number: 1200, unit: 'hz' });
  expect(readNumber('−6 dB')).toEqual({ number: -6, unit: 'db' });
  for (const text of ['', 'x', '1e3', '--2', '1 2']) expect(readNumber(text)).toBeNull();
});
