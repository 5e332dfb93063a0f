import type { MemberCall } from '#platform/server/call.ts';
import { actorCacheOf } from './actor-cache.ts';
import { hasSecondFactor } from './check-second-factor.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { deleteSecondFactor } from './second-factor.store.ts';
import { sendFactorNotice } from './send-factor-notice.ts';

/** Forgets secret and recovery codes; an admin's rights end with them. Repeating it changes nothing. */
export async function endSecondFactor(call: MemberCall): Promise<undefined> {
  await requireFreshProof(call);
  const { userId } = call.actor;
  const wasOn = await hasSecondFactor(call, userId);
  await deleteSecondFactor(call.db, userId);
  if (wasOn) await call.enqueue(sendFactorNotice, { userId, changeId: call.newId(), on: false });
  actorCacheOf(call.platform).clear();
}
