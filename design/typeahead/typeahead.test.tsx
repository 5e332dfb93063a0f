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
  expect(screen.getByText('Not found')).toBeTruthy();
  press('Enter');
  expect(chosen()).toBe('Jazz');
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
