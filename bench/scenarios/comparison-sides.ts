import type { Subject } from '../load/measure-round.ts';
import type { LoadOptions } from '../load/run-load.ts';

/** What the two sides of a comparison are asked of. */
export interface ComparedHosts {
  site: { pid: number; url: string };
  bare: { pid: number; url: string };
  seconds: number;
}

type SideRequest = Partial<Omit<LoadOptions, 'url'>> & Pick<LoadOptions, 'paths'>;

/** The two sides of a comparison, with their addresses and other differences from a plain GET at 16 connections. */
export function createComparisonSides(
  setup: ComparedHosts,
  ours: SideRequest,
  bare: SideRequest,
): { ours: Subject; bare: Subject } {
  const loadOptions = (url: string, request: SideRequest): LoadOptions => ({
    url,
    connections: 16,
    seconds: setup.seconds,
    method: 'GET',
    headers: [{}],
    each: 'random',
    ...request,
  });
  return {
    ours: { pid: setup.site.pid, order: loadOptions(setup.site.url, ours) },
    bare: { pid: setup.bare.pid, order: loadOptions(setup.bare.url, bare) },
  };
}
