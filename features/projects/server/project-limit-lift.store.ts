import type { Db } from '#platform/server/call.ts';
import './project.tables.ts';

/** A campaign lifts the member's limit of live projects until then: once, whatever is asked again. */
export async function insertProjectLimitLift(
  db: Db,
  userId: string,
  campaign: string,
  endsAt: Date,
): Promise<void> {
  await db
    .insertInto('project_limit_lifts')
    .values({ user_id: userId, campaign, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
