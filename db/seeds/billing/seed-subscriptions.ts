import { findPlan, listPrice } from '#features/billing/model/plans.ts';
import { createSubscription } from '#features/billing/server/create-subscription.ts';
import { createGatewaySubscription } from '#gateways/test/server/create-gateway-subscription.ts';
import type { Call } from '#platform/server/call.ts';
import { seedEmail, seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { plannedSubscriptions } from './planned-subscriptions.ts';

/** Subscribes the seed members with a plan at the built-in test gateway, where no money moves. Call it in a transaction. */
export async function seedSubscriptions(call: Call): Promise<void> {
  for (const [at, person] of seedMembers.entries()) {
    for (const { item, currency, ...life } of plannedSubscriptions(person, call.now)) {
      const price = listPrice(item, life.frequency, currency);
      const plan = findPlan(item);
      if (!price || !plan) continue;
      const state = await createGatewaySubscription(call.platform, {
        key: `seed_${person.name}_${item}`,
        name: person.realName,
        email: seedEmail(person.name),
        title: `Tonehall ${plan.name}`,
        item,
        price,
        ...life,
      });
      await createSubscription(call, { userId: seedUserId(at), state, withoutEmail: true });
    }
  }
}
