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
