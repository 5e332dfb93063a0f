// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Accordion } from './accordion.tsx';

afterEach(cleanup);

const accordion = (
  <Accordion
    items={[
      { id: 'notes', heading: 'Do I read notes?', body: <p>No.</p> },
      { id: 'cost', heading: 'What does it cost?', body: <p>Nothing.</p> },
    ]}
  />
);

const header = (name: string) => screen.getByRole('button', { name });
const open = () => screen.queryAllByRole('region').map(({ textContent }) => textContent);

test('at first all items are closed, and each header is a button with aria-expanded [CMS-057]', () => {
  render(accordion);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-expanded'))).toEqual([
    'false',
    'false',
  ]);
  expect(open()).toEqual([]);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
});

test('opening an item closes the one that is open [CMS-054]', () => {
  render(accordion);
  fireEvent.click(header('Do I read notes?'));
  expect(open()).toEqual(['No.']);
  fireEvent.click(header('What does it cost?'));
  expect(open()).toEqual(['Nothing.']);
  expect(header('Do I read notes?').getAttribute('aria-expanded')).toBe('false');
  expect(header('What does it cost?').getAttribute('aria-expanded')).toBe('true');
});

test('a click on an open item closes it [CMS-055]', () => {
  render(accordion);
  fireEvent.click(header('What does it cost?'));
  fireEvent.click(header('What does it cost?'));
  expect(open()).toEqual([]);
});

test('the text of closed items is in the HTML of the server', () => {
  expect(renderToString(accordion)).toContain('<p>Nothing.</p>');
});
