import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import type { PaymentPurpose } from '#features/payments/server/payment-purpose.ts';
import type { Call } from '#platform/server/call.ts';
import { endUnownedSubscription, sendSubscriptionEmail } from '../billing.jobs.ts';
import { updateHostedPagePaid } from '../hosted/hosted-page.store.ts';
import { createSubscription } from '../subscriptions/create-subscription.ts';
import { findSubscription } from '../subscriptions/find-subscriptions.ts';
import { moreTeachersEmail } from '../subscriptions/subscription-change-email.ts';
import {
  type PaidUpgrade,
  renewalPurpose,
  subscriptionPurpose,
  upgrade,
} from '../subscriptions/subscription-purpose.ts';
import type { LicensedSchool } from './buying-school.ts';

export const schoolPurposeName = 'school_licence';
export const schoolRenewalPurposeName = 'school_renewal';

/** Payments that begin a school's licence or make it one for more teachers. They earn and spend no credits, and are no consumer's. */
export const schoolLicencePurpose: PaymentPurpose = {
  ...subscriptionPurpose,
  purpose: schoolPurposeName,

  async fulfil(call, payment, state) {
    if (!state) return subscriptionPurpose.fulfil(call, payment, state);
    const { user_id: userId, gateway, created_at: createdAt } = payment;
    const { hostedPageId } = payment.snapshot.details;
    if (typeof hostedPageId === 'string') await updateHostedPagePaid(call.db, hostedPageId);
    const school = { ...licensedSchoolOf(payment), name: String(payment.snapshot.details.buyer) };
    const row =
      payment.snapshot.buys.kind === 'upgrade'
        ? await addTeachers(call, { payment, state, school })
        : userId &&
          (await createSubscription(call, { userId, gateway, state, hosted: true, createdAt, school }));
    if (row) return 'delivered';
    await call.enqueue(endUnownedSubscription, { gateway, gatewaySubscriptionId: state.id });
    return 'undeliverable';
  },

  release: async () => {},

  withdrawal: () => null,
};

async function addTeachers(call: Call, paid: Omit<PaidUpgrade, 'hosted'>) {
  const row = await upgrade(call, { ...paid, hosted: true });
  const after = row && (await findSubscription(call.db, row.id));
  if (after) await call.enqueue(sendSubscriptionEmail, moreTeachersEmail(after));
  return row;
}

/** Renewals of a school's licence. */
export const schoolRenewalPurpose: PaymentPurpose = { ...renewalPurpose, purpose: schoolRenewalPurposeName };

const licensedSchoolOf = ({ snapshot }: PaymentRow): LicensedSchool => {
  const { school } = snapshot.details;
  if (typeof school !== 'object' || school === null) throw new Error('the payment names no school');
  return school as LicensedSchool;
};
