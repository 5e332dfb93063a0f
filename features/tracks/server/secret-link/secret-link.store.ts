import type { Selectable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import '../tracks.tables.ts';

export type SecretLinkRow = Selectable<Tables['track_secret_links']>;

export async function findSecretLink(db: Db, trackId: string): Promise<SecretLinkRow | null> {
  const row = await db
    .selectFrom('track_secret_links')
    .selectAll()
    .where('track_id', '=', trackId)
    .executeTakeFirst();
  return row ?? null;
}

/** Sets the track's one link, with its plays counted from nothing. */
export async function upsertSecretLink(
  db: Db,
  link: { trackId: string; secret: string; now: Date },
): Promise<SecretLinkRow> {
  const columns = { secret: link.secret, plays: 0, created_at: link.now };
  return db
    .insertInto('track_secret_links')
    .values({ track_id: link.trackId, ...columns })
    .onConflict((conflict) => conflict.column('track_id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteSecretLinkRow(db: Db, trackId: string): Promise<void> {
  await db.deleteFrom('track_secret_links').where('track_id', '=', trackId).execute();
}
