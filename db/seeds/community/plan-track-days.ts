import type { PlayPlace } from '#features/tracks/model/play-place.ts';
import { dayOf, noNumbers, type TrackNumbers } from '#features/tracks/model/statistics.ts';
import { createRandom } from '#studio/compose/random.ts';

export interface PlannedPlace {
  day: string;
  place: PlayPlace;
  host: string;
  plays: number;
}

/** Where seeded plays were started; a place stands as often as it is likely. */
const places: readonly (readonly [PlayPlace, string])[] = [
  ...Array.from({ length: 6 }, () => ['track', ''] as const),
  ...Array.from({ length: 4 }, () => ['tracks', ''] as const),
  ...Array.from({ length: 3 }, () => ['profile', ''] as const),
  ...Array.from({ length: 3 }, () => ['community', ''] as const),
  ...Array.from({ length: 2 }, () => ['list', ''] as const),
  ['genre', ''],
  ['search', ''],
  ['group', ''],
  ['embed', 'nightradio.example'],
  ['embed', 'demoblog.example'],
];

/** What plays and likes of a seeded track come to by day and place; each play is another listener's, and about half are full listens. */
export function planTrackDays(
  seed: number,
  { plays, likes }: Record<'plays' | 'likes', readonly { at: Date }[]>,
): { days: (TrackNumbers & { day: string })[]; places: PlannedPlace[] } {
  const random = createRandom(seed, 'days');
  const days = new Map<string, TrackNumbers & { day: string }>();
  const byPlace = new Map<string, PlannedPlace>();
  const ofDay = (at: Date) => {
    const day = dayOf(at);
    const numbers = days.get(day) ?? { day, ...noNumbers };
    days.set(day, numbers);
    return numbers;
  };
  for (const { at } of plays) {
    const numbers = ofDay(at);
    numbers.plays += 1;
    numbers.listeners += 1;
    if (random.chance(0.5)) numbers.fullListens += 1;
    const [place, host] = random.pick(places);
    const key = `${numbers.day} ${place} ${host}`;
    const planned = byPlace.get(key) ?? { day: numbers.day, place, host, plays: 0 };
    planned.plays += 1;
    byPlace.set(key, planned);
  }
  for (const { at } of likes) ofDay(at).likes += 1;
  return { days: [...days.values()], places: [...byPlace.values()] };
}
