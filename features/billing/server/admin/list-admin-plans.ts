import type { AnswerOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { AdminPlanPrice, AdminPlanView, listAdminPlans as contract } from '../../admin.contract.ts';
import { findListPrice, type ListPrices, type PlanPrice } from '../../model/list-price.ts';
import { type Plan, type PlanKey, plans } from '../../model/plans.ts';
import { findMovingGateways } from '../moves/moving-gateways.ts';
import { canBeMoved, findOpenMoveGroups, renewsItself } from '../moves/price-move.store.ts';
import { findPlanPrices, findPlansOffSale } from '../prices/plan-price.store.ts';

/** What schools ask for; no plan of a member. */
const education = { plan: 'education', name: 'Education' };

export async function listAdminPlans(call: Call): Promise<AnswerOf<typeof contract>> {
  return { plans: await findAdminPlans(call) };
}

/** One plan as admins see it; refuses (404) an unknown one. */
export async function getAdminPlan(call: Call, plan: string): Promise<AdminPlanView> {
  const found = (await findAdminPlans(call)).find((one) => one.plan === plan);
  if (!found) throw notFound();
  return found;
}

async function findAdminPlans(call: Call): Promise<AdminPlanView[]> {
  const prices = await findPlanPrices(call.db);
  const offSale = await findPlansOffSale(call.db);
  const paid = await countPaidPrices(call);
  const moves = await findOpenMoveGroups(call.db);
  const members = (Object.keys(plans) as PlanKey[]).map((plan) => {
    const { name, isLegacy }: Plan = plans[plan];
    return { plan, name, legacy: isLegacy === true, onSale: !offSale.includes(plan) };
  });
  return [...members, { ...education, legacy: false, onSale: null }].map((one) => ({
    ...one,
    prices: presentPrices(prices, one.plan, call.now),
    subscribers: paid.filter(({ item }) => item === one.plan).map(({ item: _, ...group }) => group),
    moves: moves.filter(({ item }) => item === one.plan).map(({ item: _, ...move }) => move),
  }));
}

function presentPrices(prices: ListPrices, plan: string, now: Date): AdminPlanPrice[] {
  return prices
    .filter((price) => price.plan === plan)
    .map((price) => ({
      frequency: price.frequency,
      currency: price.currency,
      amountMinor: price.minor,
      validFrom: price.validFrom.toISOString(),
      state: stateOf(price, prices, now),
    }));
}

function stateOf(price: PlanPrice, prices: ListPrices, now: Date): AdminPlanPrice['state'] {
  if (price.validFrom > now) return 'coming';
  const later = prices.filter(({ validFrom }) => validFrom >= price.validFrom);
  const isReplaced = findListPrice(
    later.filter((one) => one !== price),
    price,
    now,
  );
  return isReplaced ? 'past' : 'current';
}

/** How many running subscriptions of members pay which price. Those of schools are moved by nobody. */
async function countPaidPrices({ db, platform }: Call) {
  const gateways = findMovingGateways(platform);
  const rows = await db
    .selectFrom('subscriptions')
    .select((eb) => {
      const canMove = canBeMoved(gateways);
      return [
        'item',
        'frequency',
        'currency',
        'price_minor as amountMinor',
        eb.fn.countAll<number>().as('count'),
        eb.fn
          .countAll<number>()
          .filterWhere(eb.and([renewsItself, canMove, eb('coming_minor', 'is', null)]))
          .as('movable'),
        eb.fn
          .countAll<number>()
          .filterWhere(eb.and([renewsItself, eb.not(canMove)]))
          .as('fixed'),
      ];
    })
    .where('status', '<>', 'cancelled')
    .where('school_id', 'is', null)
    .groupBy(['item', 'frequency', 'currency', 'price_minor'])
    .orderBy('item')
    .orderBy('frequency')
    .orderBy('currency')
    .orderBy('price_minor')
    .execute();
  return rows.map((row) => ({
    ...row,
    count: Number(row.count),
    movable: Number(row.movable),
    fixed: Number(row.fixed),
  }));
}
