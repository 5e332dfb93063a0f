import { sql } from 'kysely';
import { packBars, WAVEFORM_BARS } from '#features/tracks/model/waveform-bars.ts';
import type { listWaveforms as contract } from '#features/tracks/waveforms.contract.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { createCache, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { readWaveformBars } from '#platform/server/media/read-waveform-bars.ts';
import { isTrackShownTo } from '../shown-track.scopes.ts';
import '../tracks.tables.ts';

/** Waveforms by the key of their file, which never changes: a new sound has another one. */
const barsCacheOf = oncePerOwner(
  (platform: Platform) => platform,
  () => createCache<string>({ maxEntries: 10_000, leastRecentlyUsed: true, isKept: (bars) => bars !== '' }),
);

/** The waveforms of the named tracks that the actor sees, in no order; others are absent. 404 where they see none of them. */
export async function listWaveforms(
  call: Call,
  { ids }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const tracks = await findWaveformKeys(call, ids.split(','));
  if (tracks.length === 0) throw notFound();
  const waveforms = tracks.map(async ({ id, waveform_key: key }) => ({
    id,
    bars: key === null ? '' : await readBars(call.platform, key),
  }));
  return { waveforms: await Promise.all(waveforms) };
}

const findWaveformKeys = ({ db, actor }: Call, ids: readonly string[]) =>
  db
    .selectFrom('tracks')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .select(['tracks.id', 'tracks.waveform_key'])
    .where('tracks.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(isTrackShownTo(actor, { tracks: 'tracks', users: 'users' }))
    .execute();

const readBars = (platform: Platform, key: string): Promise<string> =>
  barsCacheOf(platform).get(key, async () =>
    packBars(await readWaveformBars(platform.storage, key, WAVEFORM_BARS)),
  );
