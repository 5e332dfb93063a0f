import type { MemberCall } from '#platform/server/call.ts';
import { actorCacheOf } from './actor-cache.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { deleteSecondFactor } from './second-factor.store.ts';

/** Forgets secret and recovery codes; an admin's rights end with them. Repeating it changes nothing. */
export async function endSecondFactor(call: MemberCall): Promise<undefined> {
  await requireFreshProof(call);
  await deleteSecondFactor(call.db, call.actor.userId);
  actorCacheOf(call.platform).clear();
}
