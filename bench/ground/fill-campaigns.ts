import { sql } from 'kysely';
import { openPlatform } from '#apps/open-platform.ts';
import { type LargeCampaign, seedLargeCampaign } from '#db/seeds/scale/seed-large-campaign.ts';
import type { BenchDatabase } from './open-bench-database.ts';

export const LARGE = 10_000;
export const SMALL = 1000;

/** A campaign with 10,000 entries and one with 1,000, both in their phase of voting. */
export async function fillCampaigns({
  platform,
}: BenchDatabase): Promise<{ large: LargeCampaign; small: LargeCampaign }> {
  const filling = openPlatform(platform.config, { statementMs: 0 });
  try {
    const large = await seedLargeCampaign(filling.platform, LARGE);
    const small = await seedLargeCampaign(filling.platform, SMALL);
    return { large, small };
  } finally {
    await filling.close();
  }
}

/** Ends the voting of a campaign a quarter of an hour ago. */
export async function endVoting({ platform }: BenchDatabase, campaignId: string): Promise<void> {
  await sql`update campaigns set voting_end = now() - interval '15 minutes' where id = ${campaignId}`.execute(
    platform.db,
  );
}

/** The entries of a campaign in the order in which they came. */
export async function findEntryIds({ platform }: BenchDatabase, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select track_id as id from campaign_entries
    where campaign_id = ${campaignId} and state = 'listed' order by entered_at, id`.execute(platform.db);
  return rows.map(({ id }) => id);
}
