import { listTrendingTracks } from '#features/tracks/contract.ts';
import { trackPageOf } from '#features/tracks/model/track-document.ts';
import { trackHeat } from '#features/tracks/server/track-heat.ts';
import { decayHeat } from '#features/trending/server/decay-heat.ts';
import { getHeatEpoch } from '#features/trending/server/heat.store.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { World } from '#testing/world.ts';

const HALF_LIFE_MS = 72 * 3_600_000;

/** Runs the job of every two minutes. */
export const decayHeatNow = ({ platform }: World): Promise<void> =>
  decayHeat(makeCall(platform, platform.db, guest), trackHeat);

/** Current score of every track by id, from its heat. */
export async function scoresNow(world: World): Promise<Map<string, number>> {
  await world.drain();
  const { db, clock } = world.platform;
  const epoch = await getHeatEpoch(db, trackHeat);
  const decay = 2 ** (-(clock.now().getTime() - epoch.getTime()) / HALF_LIFE_MS);
  const rows = await db.selectFrom('track_heat').select(['track_id', 'heat']).execute();
  return new Map(rows.map((row) => [row.track_id, row.heat * decay]));
}

/** Ids of the first hundred trending tracks. */
export async function trendingIds(world: World): Promise<string[]> {
  await world.drain();
  const { items } = trackPageOf(await world.guest.call(listTrendingTracks, { items: 100 }));
  return items.map(({ id }) => id);
}
