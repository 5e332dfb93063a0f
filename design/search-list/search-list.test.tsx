// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PagedList, SearchList } from './search-list.tsx';

afterEach(cleanup);

const loaded = {
  data: { pages: [{ items: [{ id: 'one' }] }, { items: [{ id: 'two' }] }] },
  isLoadingError: false,
  isFetching: false,
  isFetchingNextPage: false,
  hasNextPage: true,
  refetch: vi.fn(),
  fetchNextPage: vi.fn(),
};

function renderList(query: Parameters<typeof PagedList<{ id: string }>>[0]['query']) {
  return render(
    <PagedList query={query} name="Things" emptyText="Nothing yet." errorText="Not loaded.">
      {({ id }) => id}
    </PagedList>,
  );
}

test('a person who types finds only after pressing Find, without spaces around', () => {
  render(
    <SearchList label="Find a thing" maxLength={5}>
      {(search) => <p>found: {search}</p>}
    </SearchList>,
  );
  fireEvent.change(screen.getByLabelText('Find a thing'), { target: { value: ' ab ' } });
  expect(screen.getByText('found:')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(screen.getByText('found: ab')).toBeDefined();
});

test('a list shows the items of all pages, and its button loads the next page', () => {
  renderList(loaded);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['one', 'two']);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(loaded.fetchNextPage).toHaveBeenCalledTimes(1);
});

test('a list that is loading, empty or not loaded says so', () => {
  const { container, unmount } = renderList({ ...loaded, data: undefined });
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  unmount();
  renderList({ ...loaded, data: { pages: [{ items: [] }] } });
  expect(screen.getByText('Nothing yet.')).toBeDefined();
  cleanup();
  renderList({ ...loaded, data: undefined, isLoadingError: true });
  fireEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(loaded.refetch).toHaveBeenCalledTimes(1);
});
