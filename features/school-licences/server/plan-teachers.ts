import { changeSchoolPrice } from '#features/billing/server/billing.jobs.ts';
import { hasRenewalCredit } from '#features/billing/server/credits/renewal-credit.store.ts';
import { findCreditForFewer } from '#features/billing/server/schools/school-terms.ts';
import { findSchoolSubscription } from '#features/billing/server/subscriptions/find-subscriptions.ts';
import {
  lockSubscription,
  updateNextQuantity,
} from '#features/billing/server/subscriptions/subscription.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { planTeachers as contract } from '../contract.ts';
import { getBuyingSchool } from './find-buying-school.ts';
import { presentLicence } from './get-school-licence.ts';

/**
 * Has a licence be for fewer teachers from now on, or for all that were bought again: the rest of the period is credited for those who
 * are no more, and the next one costs less. Refuses (404) who is not the owner, (409) a licence that does not renew itself or whose
 * credit is on a bill already, and (422) more than were bought and fewer than there are.
 */
export async function planTeachers(
  call: MemberCall,
  { id, quantity }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const school = await getBuyingSchool(call, id);
  const found = await findSchoolSubscription(call.db, id);
  const row = found && (await lockSubscription(call.db, found.id));
  if (row?.status !== 'active')
    throw conflict('Your school has no licence that renews itself.', 'no_licence');
  if (quantity > row.quantity) throw invalid({ quantity: ['is more than your licence is for'] });
  const teachers = await school.lockTeachers(call.db);
  if (quantity < teachers)
    throw invalid({ quantity: [`is less than the ${teachers} teachers of your school`] });
  const next = quantity === row.quantity ? null : quantity;
  if (next !== row.next_quantity) {
    if (await hasRenewalCredit(call.db, row.id, row.period_end))
      throw conflict('Your licence renews within three days. Please change it after that.', 'renews_soon');
    const creditOf = (planned: number | null) =>
      findCreditForFewer(call.db, row, { next: planned, now: call.now });
    const more = (await creditOf(next)) - (await creditOf(row.next_quantity));
    await updateNextQuantity(call.db, row.id, {
      quantity: next,
      creditMinor: Math.max(0, row.school_credit_minor + more),
      changeId: call.newId(),
      at: call.now,
    });
    await call.enqueue(changeSchoolPrice, { id: row.id }, { key: `change-school-price:${row.id}` });
  }
  return presentLicence(call, id);
}
