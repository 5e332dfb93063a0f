// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { isFuzzyMatch } from './is-fuzzy-match.ts';
import { Typeahead } from './typeahead.tsx';

afterEach(cleanup);

const options = ['Ambient', 'Deep House', 'House', 'Jazz'].map((label) => ({ id: label, label }));

function Genres() {
  const [genre, setGenre] = useState<string | null>('Jazz');
  return (
    <>
      <Typeahead label="Genre" options={options} value={genre} onChange={setGenre} emptyText="Not found" />
      <output>{genre ?? 'none'}</output>
    </>
  );
}

function show() {
  render(<Genres />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Genre' });
  return {
    input,
    type: (value: string) => fireEvent.change(input, { target: { value } }),
    press: (key: string) => fireEvent.keyDown(input, { key }),
    shown: () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent),
    chosen: () => document.querySelector('output')?.textContent,
  };
}

test.each([
  ['Deep House', 'dpho', true],
  ['Deep House', 'DEEP HOUSE', true],
  ['Deep House', 'hd', false],
  ['House', 'hh', false],
  ['Jazz', '', true],
])('fuzzy match of %s by "%s" is %s', (text, typed, found) => {
  expect(isFuzzyMatch(text, typed)).toBe(found);
});

test('options that begin with what is typed come first, then those with a word that does', () => {
  const { type, shown } = show();
  type('ho');
  expect(shown()).toEqual(['House', 'Deep House']);
  type('e');
  expect(shown()).toEqual(['Ambient', 'Deep House', 'House']);
});

test('typing filters the options by fuzzy match', () => {
  const { type, shown } = show();
  type('hs');
  expect(shown()).toEqual(['Deep House', 'House']);
});

test('arrow keys move and Enter chooses an option', () => {
  const { input, type, press, chosen } = show();
  type('hs');
  press('ArrowDown');
  const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('House');
  press('Enter');
  expect(chosen()).toBe('House');
  expect(input.value).toBe('House');
  expect(input.getAttribute('aria-expanded')).toBe('false');
});

test('a click chooses an option', () => {
  const { input, chosen } = show();
  fireEvent.click(input);
  fireEvent.click(screen.getByText('Ambient'));
  expect(chosen()).toBe('Ambient');
});

test('without a match the empty text is shown and Enter chooses nothing', () => {
  const { type, press, chosen } = show();
  type('xyz');
  expect(screen.getAllByText('Not found').map((text) => text.getAttribute('role'))).toEqual([null, 'status']);
  press('Enter');
  expect(chosen()).toBe('Jazz');
});

test('a screen reader hears how many options match, from a live region that was there before', () => {
  const { type, press } = show();
  const status = document.querySelector('[role=status]') as Element;
  expect(status.textContent).toBe('');
  type('hs');
  expect(status.textContent).toBe('2 options');
  type('jazz');
  expect(status.textContent).toBe('1 option');
  type('jazzy');
  expect(status.textContent).toBe('Not found');
  press('Escape');
  expect(status.textContent).toBe('');
});

test('keys of an input method neither choose an option nor close the list', () => {
  const { input, type, chosen } = show();
  type('hs');
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(input, { key: 'Escape', isComposing: true });
  expect(chosen()).toBe('Jazz');
  expect(input.getAttribute('aria-expanded')).toBe('true');
});

test('a press on the edge of the list keeps the focus in the field', () => {
  const { input } = show();
  fireEvent.click(input);
  const list = document.querySelector('[popover]');
  expect(list && fireEvent.mouseDown(list)).toBe(false);
  expect(input.getAttribute('aria-expanded')).toBe('true');
});

test('Escape and blur restore the chosen label', () => {
  const { input, type, press, chosen } = show();
  type('hou');
  press('Escape');
  expect(input.value).toBe('Jazz');
  type('hou');
  fireEvent.blur(input);
  expect(input.value).toBe('Jazz');
  expect(chosen()).toBe('Jazz');
});

test('blur of an emptied field clears the choice', () => {
  const { input, type, chosen } = show();
  type('');
  expect(input.value).toBe('');
  fireEvent.blur(input);
  expect(chosen()).toBe('none');
});
