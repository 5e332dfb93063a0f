import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { getListLoadedAt, patchQueryData } from './query-data-age.ts';

const page = (loadedAt: number) => ({ items: [loadedAt], loadedAt });

test('patching cached data keeps its update time [TRACK-109]', () => {
  const client = new QueryClient();
  client.setQueryData(['track'], { likes: 0, comments: 2 }, { updatedAt: 1000 });
  const changed = patchQueryData<{ likes: number; comments: number }>(client, ['track'], (known) => ({
    ...known,
    comments: 3,
  }));
  expect(changed).toEqual({ likes: 0, comments: 3 });
  expect(client.getQueryData(['track'])).toEqual({ likes: 0, comments: 3 });
  expect(client.getQueryState(['track'])?.dataUpdatedAt).toBe(1000);
});

test('patching does nothing without cached data', () => {
  const client = new QueryClient();
  expect(patchQueryData<number>(client, ['track'], (known) => known + 1)).toBeUndefined();
  expect(client.getQueryState(['track'])).toBeUndefined();
});

test('the load time of a list is that of its oldest page, and 0 without a list [TRACK-109]', () => {
  expect(getListLoadedAt({ pages: [page(3000), page(1000), page(2000)], pageParams: [] })).toBe(1000);
  expect(getListLoadedAt(undefined)).toBe(0);
});
