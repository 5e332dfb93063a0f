import { sql } from 'kysely';
import { trackFileKeys, trackIdOfKey } from '#features/tracks/server/track-files.ts';
import type { Db } from '#platform/server/call.ts';
import './track.table.ts';

/** Those of the objects that any track names. */
export async function findReferencedTrackObjects(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const ids = new Set(keys.flatMap((key) => trackIdOfKey(key) ?? []));
  const owners = await db
    .selectFrom('tracks')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  const named = new Set(owners.flatMap(trackFileKeys));
  const unnamed = keys.filter((key) => !named.has(key));
  if (unnamed.length === 0) return named;
  // Few are left, and a track may share the sound of another one: nothing that anybody names is worth a guess.
  const covers = unnamed.map((key) => key.replace(/-\d+\.\w+$/, ''));
  const sharers = await db
    .selectFrom('tracks')
    .selectAll()
    .where(
      sql<boolean>`audio_key = any(${unnamed}) or waveform_key = any(${unnamed}) or image_key = any(${covers})`,
    )
    .execute();
  return new Set([...named, ...sharers.flatMap(trackFileKeys)]);
}
