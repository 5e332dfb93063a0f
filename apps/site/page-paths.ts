import { routeTree } from './route-tree.ts';

/** The path of every page, `$name` standing for a part of the address. */
export const pagePaths: readonly string[] = Object.values(routeTree.children ?? {}).map(
  (route) => (route as { options: { path: string } }).options.path,
);
