import { randomUUID } from 'node:crypto';
import type { Person } from '#testing/person.ts';
import { buyPlan } from './buy-plan.ts';

type Query = Readonly<Record<string, string>>;

/** What the member is shown for Pro yearly, or another plan. */
export const askQuote = (member: Person, query: Query = {}) =>
  member.raw({
    method: 'GET',
    url: `/api/subscription_quote?${new URLSearchParams({ account_type: '6', period: 'yearly', ...query })}`,
  });

/** Upgrades to Pro yearly by a good card at the present quote, unless `body` says otherwise. */
export async function upgradePlan(member: Person, body: Record<string, unknown> = {}, key = randomUUID()) {
  const query: Query = typeof body.coupon === 'string' ? { coupon: body.coupon } : {};
  const quote = body.quote ?? (await askQuote(member, query)).body.quote?.id;
  return buyPlan(member, { account_type: 6, period_name: 'yearly', quote, ...body }, key);
}
