// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Carousel } from './carousel.tsx';

afterEach(cleanup);

function show() {
  render(
    <Carousel label="New tracks" slideWidth={100}>
      <a href="/one">One</a>
      <a href="/two">Two</a>
    </Carousel>,
  );
  const list = screen.getByRole('list', { name: 'New tracks' });
  const moved = vi.fn();
  list.scrollBy = moved;
  for (const [name, value] of [
    ['clientWidth', 250],
    ['scrollWidth', 900],
  ] as const) {
    Object.defineProperty(list, name, { value, configurable: true });
  }
  Object.defineProperty(list.firstElementChild, 'offsetWidth', { value: 100 });
  return { list, moved };
}

test('a carousel renders every slide as a list item', () => {
  show();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['One', 'Two']);
});

test('arrow keys scroll by the number of fully visible slides', () => {
  const { list, moved } = show();
  fireEvent.keyDown(list, { key: 'ArrowRight' });
  fireEvent.keyDown(list, { key: 'ArrowLeft' });
  expect(moved.mock.calls).toEqual([[{ left: 200 }], [{ left: -200 }]]);
});

test('arrow keys inside a slide do not scroll the carousel', () => {
  const { moved } = show();
  fireEvent.keyDown(screen.getByRole('link', { name: 'One' }), { key: 'ArrowRight' });
  expect(moved).not.toHaveBeenCalled();
});
