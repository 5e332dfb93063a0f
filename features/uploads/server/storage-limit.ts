import { storageLimit } from '#features/billing/model/plans.ts';
import { planSinceOf } from '#features/billing/server/plan-since.ts';
import { findUser } from '#features/members/server/find-user.ts';
import type { Db, Platform } from '#platform/server/call.ts';

/** The bytes of audio files that a member may have: those of their plan, or of the installation (PRICE-009). 0 for nobody. */
export async function findStorageLimit(
  { config }: Pick<Platform, 'config'>,
  db: Db,
  userId: string,
): Promise<number> {
  if (!config.planLimits) return config.memberStorageBytes;
  const user = await findUser(db, userId);
  return user ? storageLimit(planSinceOf(user), config) : 0;
}
