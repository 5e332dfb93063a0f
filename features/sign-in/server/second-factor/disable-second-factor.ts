import type { MemberCall } from '#platform/server/call.ts';
import { invalidateActors } from '../sessions/actor-cache.ts';
import { checkRecentSignIn } from '../sessions/recent-sign-in.ts';
import { sendSecondFactorEmail } from '../sign-in.jobs.ts';
import { deleteSecondFactor } from './second-factor.store.ts';
import { hasSecondFactor } from './verify-second-factor.ts';

/** Deletes secret and recovery codes; a site admin's rights end with them. Idempotent. */
export async function disableSecondFactor(call: MemberCall): Promise<undefined> {
  await checkRecentSignIn(call);
  const { userId } = call.actor;
  const wasOn = await hasSecondFactor(call, userId);
  await deleteSecondFactor(call.db, userId);
  if (wasOn) await call.enqueue(sendSecondFactorEmail, { userId, changeId: call.newId(), on: false });
  invalidateActors(call);
}
