import { getAccount } from '#features/identity/contract.ts';
import { findUser } from '#features/identity/server/find-user.ts';
import type { SubscriptionView } from '#features/identity/subscriptions.contract.ts';
import type { Enrolment } from '#features/payments/server/test-gateway/enrol.ts';
import { enrolled } from '#features/payments/testing/enrolled.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Member, World } from '#testing/world.ts';
import { beginSubscription } from '../server/begin-subscription.ts';
import { presentSubscription } from '../server/present-subscription.ts';

/** A subscription of this member, at the test gateway and here: as `enrolled` has it unless told otherwise. No letter is sent. */
export async function subscribed(
  { platform }: World,
  member: Member,
  more: Partial<Enrolment> & { quiet?: boolean } = {},
): Promise<SubscriptionView> {
  const { quiet = true, ...enrolment } = more;
  const state = await enrolled(platform, { name: member.username, email: member.email, ...enrolment });
  const row = await transaction(platform.db, (tx) =>
    beginSubscription(makeCall(platform, tx, guest), { userId: member.id, state, quiet }),
  );
  const user = await findUser(platform.db, member.id);
  if (!row || !user) throw new Error(`${member.username} cannot have the subscription ${state.id}`);
  return presentSubscription(row, user);
}

export const subscriptionsOf = async (member: Member): Promise<SubscriptionView[]> =>
  (await member.call(getAccount, {})).user.subscriptions;

/** Their subscription as the account says it stands now. */
export async function subscriptionOf(member: Member, id: string): Promise<SubscriptionView> {
  const found = (await subscriptionsOf(member)).find((one) => one.id === id);
  if (!found) throw new Error(`${member.username} has no subscription ${id}`);
  return found;
}
