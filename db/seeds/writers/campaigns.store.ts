import '#features/campaigns/server/jury/jury.tables.ts';
import type { Db } from '#platform/server/call.ts';

interface SeedJuror {
  id: string;
  campaignId: string;
  userId: string;
  at: Date;
  /** Points of 1 to 10 by the id of the entry. */
  points: ReadonlyMap<string, number>;
}

/** Inserts a juror who has accepted and scored. */
export async function insertSeedJuror(
  db: Db,
  { id, campaignId, userId, at, points }: SeedJuror,
): Promise<void> {
  await db
    .insertInto('campaign_jurors')
    .values({
      id,
      campaign_id: campaignId,
      user_id: userId,
      invited_at: at,
      expires_at: at,
      accepted_at: at,
    })
    .execute();
  await db
    .insertInto('campaign_scores')
    .values(
      [...points].map(([trackId, given]) => ({
        juror_id: id,
        campaign_id: campaignId,
        track_id: trackId,
        points: JSON.stringify({ 1: given }),
        changed_at: at,
      })),
    )
    .execute();
}
