import { sql } from 'kysely';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { Db } from '#platform/server/call.ts';

export interface SentFile {
  userId: string;
  /** In hexadecimal. */
  sha256: string;
}

/** The condition on `tracks` that they were made with this hash of their file. */
export const isMadeOf = ({ userId, sha256 }: SentFile) => sql<boolean>`tracks.id in (
  select track_id from track_sent_files where user_id = ${userId} and sha256 = decode(${sha256}, 'hex'))`;

/** The member's track of such a file. Takes an advisory lock: nobody else makes one of it until the transaction ends. */
export async function lockTrackOfSentFile(db: Db, file: SentFile): Promise<TrackRow | null> {
  const key = `sent-file:${file.userId}:${file.sha256}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const row = await db.selectFrom('tracks').selectAll().where(isMadeOf(file)).executeTakeFirst();
  return row ?? null;
}

export async function insertSentFile(db: Db, trackId: string, { userId, sha256 }: SentFile): Promise<void> {
  await sql`insert into track_sent_files (track_id, user_id, sha256)
    values (${trackId}, ${userId}, decode(${sha256}, 'hex')) on conflict do nothing`.execute(db);
}
