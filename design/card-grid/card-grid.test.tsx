// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CardGrid, CardGridSkeleton } from './card-grid.tsx';

afterEach(cleanup);

test('a card grid renders every card as a list item', () => {
  render(
    <CardGrid label="Tracks">
      {['Loam', 'Salt'].map((name) => (
        <article key={name}>{name}</article>
      ))}
    </CardGrid>,
  );
  const list = screen.getByRole('list', { name: 'Tracks' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Loam', 'Salt']);
  expect(list.getAttribute('aria-busy')).toBeNull();
});

test('a loading grid is named, busy, and has the given number of placeholders', () => {
  render(<CardGridSkeleton label="Loading tracks" count={3} />);
  const list = screen.getByRole('list', { name: 'Loading tracks' });
  expect(list.getAttribute('aria-busy')).toBe('true');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});
