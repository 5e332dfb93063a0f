import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type {
  AdminPlanView,
  addPlanPrice as add,
  withdrawPlanPrice as withdraw,
} from '../../admin.contract.ts';
import { addListPrice, publishListPrices } from '../prices/list-prices.ts';
import { deleteComingPlanPrice } from '../prices/plan-price.store.ts';
import { getAdminPlan } from './list-admin-plans.ts';

/** Sets a list price from a time on; refuses (422) a time that is past, or from which another price holds. */
export async function addPlanPrice(
  call: MemberCall,
  { plan, frequency, currency, amountMinor, validFrom }: InputOf<typeof add>,
): Promise<AdminPlanView> {
  const { name } = await getAdminPlan(call, plan);
  const from = validFrom ? new Date(validFrom) : call.now;
  if (from < call.now) throw invalid({ valid_from: ['is past'] });
  const row = { plan, frequency, currency, price_minor: amountMinor, valid_from: from };
  if (!(await addListPrice(call, row))) throw invalid({ valid_from: ['has a price already'] });
  const amount = formatMoney({ minor: amountMinor, currency });
  await writeAuditLog(call, {
    action: 'plan.price',
    targetId: null,
    details: { subject: `${name}, ${frequency}, ${amount} from ${formatDay(from.toISOString())}` },
  });
  return getAdminPlan(call, plan);
}

/** Removes a list price that has not begun; refuses (422) any other. */
export async function withdrawPlanPrice(
  call: MemberCall,
  { plan, frequency, currency, validFrom }: InputOf<typeof withdraw>,
): Promise<AdminPlanView> {
  const { name } = await getAdminPlan(call, plan);
  const row = { plan, frequency, currency, valid_from: new Date(validFrom) };
  if (!(await deleteComingPlanPrice(call.db, row, call.now)))
    throw invalid({ valid_from: ['is of no price that is still to begin'] });
  await publishListPrices(call);
  await writeAuditLog(call, {
    action: 'plan.price_withdraw',
    targetId: null,
    details: { subject: `${name}, ${frequency}, ${currency} from ${formatDay(validFrom)}` },
  });
  return getAdminPlan(call, plan);
}
