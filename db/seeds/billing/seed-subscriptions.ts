import { findPlan, plans } from '#features/billing/model/plans.ts';
import { getListPrice } from '#features/billing/server/prices/list-prices.ts';
import { createSubscription } from '#features/billing/server/subscriptions/create-subscription.ts';
import {
  createGatewaySubscription,
  type NewGatewaySubscription,
} from '#gateways/test/server/create-gateway-subscription.ts';
import type { Call } from '#platform/server/call.ts';
import { createRandom } from '#studio/compose/random.ts';
import { seedEmail, seedUserId } from '../community/seed-ids.ts';
import { type SeedMember, seedMembers } from '../community/seed-members.ts';

/** Subscribes the seed members with a plan at the built-in test gateway, where no money moves. Call it in a transaction. */
export async function seedSubscriptions(call: Call): Promise<void> {
  if (!call.platform.config.testGateway) return;
  for (const [at, person] of seedMembers.entries()) {
    for (const { item, currency, ...life } of plannedSubscriptions(person, call.now)) {
      const price = await getListPrice(call.platform, { plan: item, frequency: life.frequency, currency });
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
      await createSubscription(call, { userId: seedUserId(at), gateway: 'test', state, withoutEmail: true });
    }
  }
}

const DAY_MS = 86_400_000;
const TRIAL_DAYS = 30;
const euroCountries = new Set(['ES', 'IE', 'DE', 'FR', 'BE', 'HR', 'EE', 'IT', 'NL']);

type SubscriptionHistory = Pick<NewGatewaySubscription, 'frequency' | 'startedAt' | 'method' | 'state'> & {
  trialDays?: number;
};

interface PlannedSubscription extends SubscriptionHistory {
  item: string;
  currency: string;
}

/** The subscription history of a member with a plan: on trial, for years, or cancelled. */
function plannedSubscriptions(person: SeedMember, now: Date): PlannedSubscription[] {
  const plan = Object.entries(plans).find(([, { number }]) => number === person.accountType)?.[0];
  if (plan === undefined) return [];
  const random = createRandom(1, `subscription of ${person.name}`);
  const currency = currencyOf(person.country);
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const lives: SubscriptionHistory[] = [
    { frequency: 'monthly', startedAt: ago(random.integer(40, 700)), method: 'visa' },
    { frequency: 'yearly', startedAt: ago(random.integer(30, 900)), method: 'mastercard' },
    { frequency: 'monthly', startedAt: ago(random.integer(2, 20)), method: 'visa', trialDays: TRIAL_DAYS },
    { frequency: 'yearly', startedAt: ago(random.integer(30, 900)), method: 'paypal' },
    { frequency: 'monthly', startedAt: ago(random.integer(60, 400)), method: 'mastercard', state: 'stopped' },
  ];
  const life = lives[random.integer(0, lives.length - 1)] as SubscriptionHistory;
  const own: PlannedSubscription = { ...life, item: plan, currency };
  const startedAt = ago(random.integer(10, 200));
  const addon: PlannedSubscription = {
    item: 'europa',
    currency,
    frequency: 'monthly',
    startedAt,
    method: life.method,
  };
  return random.chance(0.25) ? [own, addon] : [own];
}

function currencyOf(country: string): string {
  if (country === 'SE') return 'SEK';
  if (country === 'GB') return 'GBP';
  return euroCountries.has(country) ? 'EUR' : 'USD';
}
