import type { BenchSetup } from '../bench-setup.ts';
import type { Subject } from '../load/measure-round.ts';
import type { LoadOptions } from '../load/run-load.ts';

type SideRequest = Partial<Omit<LoadOptions, 'url'>> & Pick<LoadOptions, 'paths'>;

/** The two sides of a comparison, each with its addresses and whatever else differs from a plain GET at 16 connections. */
export function createComparisonSides(
  house: BenchSetup,
  ours: SideRequest,
  bare: SideRequest,
): { ours: Subject; bare: Subject } {
  const order = (url: string, asked: SideRequest): LoadOptions => ({
    url,
    connections: 16,
    seconds: house.seconds,
    method: 'GET',
    headers: [{}],
    each: 'random',
    ...asked,
  });
  return {
    ours: { pid: house.site.pid, order: order(house.site.url, ours) },
    bare: { pid: house.bare.pid, order: order(house.bare.url, bare) },
  };
}
