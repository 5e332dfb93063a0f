import { expect, test } from 'vitest';
import { allPages } from './all-pages.ts';
import { routeTree } from './route-tree.ts';
import type { RouteTree } from './router.tsx';
import { schoolRouteTree } from './school/school-route-tree.ts';

const pathsOf = (tree: RouteTree) =>
  Object.values(tree.children ?? {}).map((route) => (route as { options: { path: string } }).options.path);

test('the route tree binds every declared page once', () => {
  expect(pathsOf(routeTree).sort()).toEqual(allPages.map(({ path }) => path).sort());
});

test('the program of schools binds every page with their frame once [EDU-176]', () => {
  const pages = allPages.filter(({ frame }) => frame === 'school');
  expect(pathsOf(schoolRouteTree).sort()).toEqual(pages.map(({ path }) => path).sort());
});
