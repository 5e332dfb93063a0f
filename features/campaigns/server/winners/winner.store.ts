import type { Db } from '#platform/server/call.ts';
import type { WinnerRow } from './winners.tables.ts';

/** The entries of a campaign in the order that was set or announced; none before. */
export const findWinnerRows = (db: Db, campaignId: string): Promise<WinnerRow[]> =>
  db
    .selectFrom('campaign_winners')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .execute();

/** Replaces the order of a locked campaign. */
export async function replaceWinners(
  db: Db,
  campaignId: string,
  winners: readonly Omit<WinnerRow, 'campaign_id' | 'position'>[],
): Promise<void> {
  await db.deleteFrom('campaign_winners').where('campaign_id', '=', campaignId).execute();
  if (winners.length === 0) return;
  await db
    .insertInto('campaign_winners')
    .values(winners.map((winner, at) => ({ ...winner, campaign_id: campaignId, position: at + 1 })))
    .execute();
}

export async function deleteWinnersOfMember(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('campaign_winners').where('entrant_id', '=', userId).execute();
}
