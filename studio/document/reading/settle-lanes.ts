import { limits } from '../limits.ts';
import { compareTexts } from '../order.ts';
import type { Device, Lane, Track } from '../song.ts';
import type { ProblemTally } from './problem-tally.ts';
import { firstById } from './read-clips.ts';
import type { RecordCache } from './record-cache.ts';

/** Lanes of what is in the song, by id; of two for one parameter the second is marked. */
export function settleLanes(
  caches: { tracks: RecordCache<Track>; devices: RecordCache<Device>; lanes: RecordCache<Lane> },
  owners: ReadonlySet<string>,
  tally: ProblemTally,
): Lane[] {
  const taken = new Set<string>();
  const lanes: Lane[] = [];
  let left: number = limits.points;
  for (const lane of caches.lanes.live(tally)) {
    if (!owners.has(lane.owner)) {
      const isGone = caches.tracks.isGone(lane.owner) || caches.devices.isGone(lane.owner);
      if (!isGone) tally.add('lanes', 'missing', lane.id);
      continue;
    }
    const place = `${lane.owner} ${lane.param}`;
    const isSecond = taken.has(place);
    if (isSecond) tally.add('lanes', 'second', lane.id);
    taken.add(place);
    const isCut = lane.points.length > left;
    if (isCut) tally.add('lanes', 'too many', lane.id, lane.points.length - left);
    lanes.push(
      isCut || isSecond ? Object.freeze({ ...lane, isSecond, points: cutPoints(lane, left) }) : lane,
    );
    left = Math.max(0, left - lane.points.length);
  }
  return lanes;
}

const cutPoints = ({ points }: Lane, most: number): Lane['points'] =>
  points.length <= most
    ? points
    : Object.freeze(firstById([...points], most).sort((a, b) => a.tick - b.tick || compareTexts(a.id, b.id)));

/** Records of one place each: of two the lowest id stays, up to a number. */
export function settlePlaces<T extends { readonly id: string }>(
  cache: RecordCache<T>,
  options: { in: 'tempo' | 'meters'; most: number; placeOf: (record: T) => number },
  tally: ProblemTally,
): T[] {
  const found = new Map<number, T>();
  for (const record of cache.live(tally)) {
    const place = options.placeOf(record);
    if (found.has(place)) tally.add(options.in, 'second', record.id);
    else if (found.size >= options.most) tally.add(options.in, 'too many', record.id);
    else found.set(place, record);
  }
  return [...found.values()].sort((a, b) => options.placeOf(a) - options.placeOf(b));
}
