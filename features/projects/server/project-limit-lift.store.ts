import type { Db } from '#platform/server/call.ts';
import './projects.tables.ts';

/** Lifts the member's limit of live projects until `endsAt`, once for each campaign. */
export async function insertProjectLimitLift(
  db: Db,
  { userId, campaign, endsAt }: { userId: string; campaign: string; endsAt: Date },
): Promise<void> {
  await db
    .insertInto('project_limit_lifts')
    .values({ user_id: userId, campaign, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Until when a campaign lifts or lifted the member's limit; null where it never did. */
export async function findProjectLimitLift(db: Db, userId: string, campaign: string): Promise<Date | null> {
  const row = await db
    .selectFrom('project_limit_lifts')
    .select('ends_at')
    .where('user_id', '=', userId)
    .where('campaign', '=', campaign)
    .executeTakeFirst();
  return row?.ends_at ?? null;
}
