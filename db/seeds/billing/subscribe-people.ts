import { listPrice, planOf } from '#features/billing/model/plans.ts';
import { beginSubscription } from '#features/billing/server/begin-subscription.ts';
import { enrolAtTestGateway } from '#features/payments/server/test-gateway/enrol.ts';
import type { Call } from '#platform/server/call.ts';
import { people } from '../community/people.ts';
import { seedEmail, seedUserId } from '../community/seed-ids.ts';
import { plannedSubscriptions } from './planned-subscriptions.ts';

/** Whoever of the hall has a plan pays for it, at the built-in test gateway, where no money moves. Call it in a transaction. */
export async function subscribePeople(call: Call): Promise<void> {
  for (const [at, person] of people.entries()) {
    for (const { item, currency, ...life } of plannedSubscriptions(person, call.now)) {
      const price = listPrice(item, life.frequency, currency);
      const plan = planOf(item);
      if (!price || !plan) continue;
      const state = await enrolAtTestGateway(call.platform, {
        key: `seed_${person.name}_${item}`,
        name: person.realName,
        email: seedEmail(person.name),
        title: `Tonehall ${plan.name}`,
        item,
        price,
        ...life,
      });
      await beginSubscription(call, { userId: seedUserId(at), state, quiet: true });
    }
  }
}
