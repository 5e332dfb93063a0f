import { compareTexts } from '../order.ts';

/** From each track to those that hear it: its group, its sends, and the tracks whose devices it is a key of. */
export type Routes = Map<string, Set<string>>;

/**
 * Removes routes until no track feeds itself: from each circle those that leave its highest id, again until there is none. Returns the
 * tracks that lost routes, by id. What is left depends on the routes only, never on their order.
 */
export function breakCircles(routes: Routes): string[] {
  const broken = new Set<string>();
  for (;;) {
    const circles = findCircles(routes);
    if (circles.length === 0) return [...broken].sort(compareTexts);
    for (const circle of circles) {
      const highest = [...circle].sort(compareTexts).at(-1) ?? '';
      for (const to of circle) routes.get(highest)?.delete(to);
      broken.add(highest);
    }
  }
}

/** Strongly connected parts with a circle (Tarjan), without recursion. */
function findCircles(routes: Routes): Set<string>[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles: Set<string>[] = [];

  for (const root of routes.keys()) {
    if (index.has(root)) continue;
    const path = [{ id: root, next: [...(routes.get(root) ?? [])] }];
    while (path.length > 0) {
      const at = path.at(-1);
      if (at === undefined) break;
      if (!index.has(at.id)) {
        low.set(at.id, index.size);
        index.set(at.id, index.size);
        open.push(at.id);
        isOpen.add(at.id);
      }
      const to = at.next.pop();
      if (to !== undefined) {
        if (!index.has(to)) path.push({ id: to, next: [...(routes.get(to) ?? [])] });
        else if (isOpen.has(to)) low.set(at.id, Math.min(low.get(at.id) ?? 0, index.get(to) ?? 0));
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) {
        low.set(parent.id, Math.min(low.get(parent.id) ?? 0, low.get(at.id) ?? 0));
      }
      if (low.get(at.id) !== index.get(at.id)) continue;
      const part = new Set<string>();
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        isOpen.delete(id);
        part.add(id);
        if (id === at.id) break;
      }
      if (part.size > 1 || routes.get(at.id)?.has(at.id) === true) circles.push(part);
    }
  }
  return circles;
}
