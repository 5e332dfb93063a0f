import { expect, test } from 'vitest';
import { allPages } from './all-pages.ts';
import { routeTree } from './route-tree.ts';

test('the route tree binds every declared page once', () => {
  const bound = Object.values(routeTree.children ?? {}).map(
    (route) => (route as { options: { path: string } }).options.path,
  );
  expect(bound.sort()).toEqual(allPages.map(({ path }) => path).sort());
});
