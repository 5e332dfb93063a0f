import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { AdminPlanView, setPlanOnSale as contract } from '../../admin.contract.ts';
import { isPlanKey, plans } from '../../model/plans.ts';
import { publishListPrices } from '../prices/list-prices.ts';
import { upsertPlanOffer } from '../prices/plan-price.store.ts';
import { getAdminPlan } from './list-admin-plans.ts';

/** Puts a plan on sale or takes it off; who has it keeps it, and can begin it again. Refuses (404) an unknown plan. */
export async function setPlanOnSale(
  call: MemberCall,
  { plan, onSale }: InputOf<typeof contract>,
): Promise<AdminPlanView> {
  if (!isPlanKey(plan)) throw notFound();
  if (await upsertPlanOffer(call.db, { plan, onSale, now: call.now })) {
    await publishListPrices(call);
    const action = onSale ? 'plan.on_sale' : 'plan.off_sale';
    await writeAuditLog(call, { action, targetId: null, details: { subject: plans[plan].name } });
  }
  return getAdminPlan(call, plan);
}
