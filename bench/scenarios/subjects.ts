import type { House } from '../house.ts';
import type { Subject } from '../load/measure-round.ts';
import type { LoadOrder } from '../load/run-load.ts';

type Asked = Partial<Omit<LoadOrder, 'url'>> & Pick<LoadOrder, 'paths'>;

/** The two sides of a comparison, each with its addresses and whatever else differs from a plain GET at 16 connections. */
export function sidesOf(house: House, ours: Asked, bare: Asked): { ours: Subject; bare: Subject } {
  const order = (url: string, asked: Asked): LoadOrder => ({
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
