// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Section } from './section.tsx';

afterEach(cleanup);

test('the "Show all" link names its list for screen readers', () => {
  render(
    <Section heading="New tracks" showAll="/tracks">
      Two
    </Section>,
  );
  expect(screen.getByRole('link', { name: 'Show all of New tracks' }).getAttribute('href')).toBe('/tracks');
  expect(screen.queryByRole('region')).toBeNull();
});

test('a section without "Show all" shows its action', () => {
  render(
    <Section heading="Mine" showAll={false} action={<button type="button">Add</button>} landmark>
      None
    </Section>,
  );
  expect(screen.queryByRole('link')).toBeNull();
  screen.getByRole('button', { name: 'Add' });
  screen.getByRole('region', { name: 'Mine' });
});
