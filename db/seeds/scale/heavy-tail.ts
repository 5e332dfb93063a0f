import type { Random } from '#studio/compose/random.ts';

/**
 * A whole number that is mostly small and seldom very large: `scale * u^-steepness`, u from 0 to 1, rounded down (a
 * Pareto distribution with index 1 / steepness). At most `most`.
 */
export function heavyTail(u: number, scale: number, steepness: number, most: number): number {
  return Math.min(most, Math.floor(scale * Math.max(u, 1e-9) ** -steepness));
}

/** `count` different indices below `size`, without `except`; fewer when there are not enough. The first are likelier. */
export function pickDistinct(random: Random, size: number, count: number, except: number): number[] {
  const wanted = Math.min(count, Math.floor(size / 2));
  const chosen = new Set<number>();
  for (let tries = 0; chosen.size < wanted && tries < wanted * 20; tries += 1) {
    const place = Math.floor(size * random.next() ** 1.5);
    if (place !== except) chosen.add(place);
  }
  return [...chosen];
}
