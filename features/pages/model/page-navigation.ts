import type { NavigationNode, NavigationStep } from './navigation.ts';
import type { PageDocument } from './page-document.ts';
import { keysAbove, pathKey } from './page-path.ts';

/** A shown page of one host, as menus, cards and search need it. */
export interface NavigationPage {
  id: string;
  path: string;
  head: Pick<PageDocument, 'title' | 'navigation' | 'type'>;
}

const titleInMenus = ({ head }: NavigationPage) => head.navigation.title || head.title;

/** A page as menus have it. */
export const toStep = (page: NavigationPage): NavigationStep => ({
  title: titleInMenus(page),
  path: page.path,
});

function byPlace(one: NavigationPage, other: NavigationPage): number {
  const places = one.head.navigation.place - other.head.navigation.place;
  return places || (titleInMenus(one) < titleInMenus(other) ? -1 : 1);
}

/** Sorts pages of the same parent in place, as menus have them. */
export const sortByPlace = <P extends NavigationPage>(pages: P[]): P[] => pages.sort(byPlace);

const mapByKey = <P extends NavigationPage>(pages: readonly P[]) =>
  new Map(pages.map((page) => [pathKey(page.path), page]));

/** The nearest shown page above another; the home is above none. */
function findParent<P extends NavigationPage>(byKey: ReadonlyMap<string, P>, path: string): P | undefined {
  for (const key of keysAbove(path)) {
    const found = byKey.get(key);
    if (found) return found;
  }
  return undefined;
}

/** Gives the nearest shown page above a page. */
export function parentsOf<P extends NavigationPage>(pages: readonly P[]): (page: P) => P | undefined {
  const byKey = mapByKey(pages);
  return ({ path }) => findParent(byKey, path);
}

/** The pages directly below one, in the order of menus; without those that menus leave out. */
export function pagesBelow<P extends NavigationPage>(pages: readonly P[], above: NavigationPage): P[] {
  const byKey = mapByKey(pages);
  return pages
    .filter((page) => !page.head.navigation.hidden && findParent(byKey, page.path)?.id === above.id)
    .sort(byPlace);
}

/** The pages from the topmost one down to this one. */
export function trailOf(pages: readonly NavigationPage[], page: NavigationPage): NavigationStep[] {
  const byKey = mapByKey(pages);
  const trail = [toStep(page)];
  for (let above = findParent(byKey, page.path); above; above = findParent(byKey, above.path))
    trail.unshift(toStep(above));
  return trail;
}

/** The tree of the section that a page is in: its topmost page and all below it. */
export function navigationOf(pages: readonly NavigationPage[], page: NavigationPage): NavigationNode {
  const byKey = mapByKey(pages);
  let top = page;
  for (let above = findParent(byKey, page.path); above; above = findParent(byKey, above.path)) top = above;
  const below = new Map<string, NavigationPage[]>();
  for (const one of pages) {
    const parent = one.head.navigation.hidden ? undefined : findParent(byKey, one.path);
    if (parent) below.set(parent.id, [...(below.get(parent.id) ?? []), one]);
  }
  const toNode = (one: NavigationPage): NavigationNode => ({
    ...toStep(one),
    items: (below.get(one.id) ?? []).sort(byPlace).map(toNode),
  });
  return toNode(top);
}
