// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Soon } from './soon.tsx';

test('it describes the link that names it', () => {
  render(
    <>
      <a href="/new" aria-describedby="note">
        New
      </a>
      <Soon id="note" />
    </>,
  );
  expect(screen.getByRole('link', { name: 'New', description: 'soon' })).toBeTruthy();
});
