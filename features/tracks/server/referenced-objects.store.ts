import { sql } from 'kysely';
import { trackFileKeys, trackIdOfKey } from '#features/tracks/server/track-files.ts';
import type { Db } from '#platform/server/call.ts';
import './tracks.tables.ts';

/** Keys among `keys` that a track refers to. */
export async function findReferencedTrackObjects(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const ids = new Set(keys.flatMap((key) => trackIdOfKey(key) ?? []));
  const owners = await db
    .selectFrom('tracks')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  const referenced = new Set(owners.flatMap(trackFileKeys));
  const unreferenced = keys.filter((key) => !referenced.has(key));
  if (unreferenced.length === 0) return referenced;
  // Few keys are left. A track may share another one's audio, so every reference is searched before an object counts as
  // unreferenced.
  const covers = unreferenced.map((key) => key.replace(/-\d+\.\w+$/, ''));
  const sharers = await db
    .selectFrom('tracks')
    .selectAll()
    .where(
      sql<boolean>`audio_key = any(${unreferenced}) or waveform_key = any(${unreferenced}) or image_key = any(${covers})`,
    )
    .execute();
  return new Set([...referenced, ...sharers.flatMap(trackFileKeys)]);
}
