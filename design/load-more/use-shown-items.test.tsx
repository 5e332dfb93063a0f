// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LoadMore } from './load-more.tsx';
import { useShownItems } from './use-shown-items.ts';

afterEach(cleanup);

const numbers = Array.from({ length: 12 }, (_, at) => at + 1);

function List({ step }: { step?: number }) {
  const { shown, hasMore, more } = useShownItems(numbers, step);
  return (
    <>
      <ul>
        {shown.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <LoadMore hasMore={hasMore} busy={false} onMore={more} />
    </>
  );
}

const count = () => screen.getAllByRole('listitem').length;
const more = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  // A button accepts one click in 300 ms.
  await new Promise((resolve) => setTimeout(resolve, 320));
};

test('each click shows five more items by default, until all are shown [SITE-045]', async () => {
  render(<List />);
  expect(count()).toBe(5);
  await more();
  expect(count()).toBe(10);
  await more();
  expect(count()).toBe(12);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a list may show another number of items per click', async () => {
  render(<List step={3} />);
  await more();
  expect(count()).toBe(6);
});
