import { routeTree } from './route-tree.ts';

/** The path of every page; `$name` stands for a parameter. */
export const pagePaths: readonly string[] = Object.values(routeTree.children ?? {}).map(
  (route) => (route as { options: { path: string } }).options.path,
);
