// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GlitchTitle } from './glitch-title.tsx';
import { pickGlitchedCharacters } from './pick-glitched-characters.ts';

let reduced = false;
beforeEach(() => {
  reduced = false;
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') && reduced }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Indexes of the characters that glitch now. */
const glitching = () =>
  [...screen.getByRole('heading').querySelectorAll('span')].flatMap((one, at) => (one.className ? [at] : []));
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('30% of the characters glitch for 500 ms [SITE-043]', () => {
  render(<GlitchTitle text="tenletters" />);
  wait(0);
  expect(glitching()).toHaveLength(3);
  wait(499);
  expect(glitching()).toHaveLength(3);
  wait(1);
  expect(glitching()).toHaveLength(0);
});

test('random characters glitch on load and on hover, rounded up, and never with reduced motion [SITE-044]', () => {
  expect(pickGlitchedCharacters('tenletters!')).toHaveLength(4);
  expect(pickGlitchedCharacters('a b')).toHaveLength(1);
  for (let round = 0; round < 50; round += 1)
    expect([...pickGlitchedCharacters('a b')].every((at) => at !== 1)).toBe(true);
  expect([...pickGlitchedCharacters('abcdefghij', () => 0)]).toEqual([0, 1, 2]);
  expect([...pickGlitchedCharacters('abcdefghij', () => 0.999)]).toEqual([9, 8, 7]);

  render(<GlitchTitle text="abcdefghij" random={() => 0.999} />);
  wait(0);
  expect(glitching()).toEqual([7, 8, 9]);
  wait(500);
  fireEvent.pointerEnter(screen.getByRole('heading'));
  expect(glitching()).toEqual([7, 8, 9]);
  cleanup();

  reduced = true;
  render(<GlitchTitle text="abcdefghij" />);
  wait(0);
  fireEvent.pointerEnter(screen.getByRole('heading'));
  expect(glitching()).toEqual([]);
});

test('a screen reader reads the title as one text', () => {
  render(<GlitchTitle text="Winter remix" />);
  expect(screen.getByRole('heading', { name: 'Winter remix' })).toBeTruthy();
});
