import { changeSchoolPrice } from '#features/billing/server/billing.jobs.ts';
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
 * Plans fewer teachers for the next period, which then costs less; nobody joins beyond them until then. Refuses (404) who is not the
 * owner, (409) a licence that does not renew itself, and (422) more than were bought and fewer than there are.
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
    await updateNextQuantity(call.db, row.id, { quantity: next, changeId: call.newId(), at: call.now });
    await call.enqueue(changeSchoolPrice, { id: row.id }, { key: `change-school-price:${row.id}` });
  }
  return presentLicence(call, id);
}
