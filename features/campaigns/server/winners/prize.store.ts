import type { Db } from '#platform/server/call.ts';
import type { PrizeRow } from './winners.tables.ts';

/** The prizes of a campaign in their order. */
export const findPrizes = (db: Db, campaignId: string): Promise<PrizeRow[]> =>
  db
    .selectFrom('campaign_prizes')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .execute();

/** Replaces the prizes of a locked campaign: known ids keep their rows, the rest is inserted or deleted. */
export async function upsertPrizes(
  db: Db,
  campaignId: string,
  prizes: readonly Omit<PrizeRow, 'campaign_id' | 'position'>[],
): Promise<void> {
  const ids = prizes.map(({ id }) => id);
  await db
    .deleteFrom('campaign_prizes')
    .where('campaign_id', '=', campaignId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();
  for (const [at, prize] of prizes.entries()) {
    const { id, ...columns } = { ...prize, campaign_id: campaignId, position: at + 1 };
    await db
      .insertInto('campaign_prizes')
      .values({ id, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute();
  }
}
