import { renewalDeadline } from '#features/billing/model/renewal-deadline.ts';
import { isEndedOrEnding } from '#features/billing/model/subscription-state.ts';
import type { SubscriptionRow } from '#features/billing/server/billing.tables.ts';
import { nextMinorOf, schoolRenewalOf } from '#features/billing/server/credits/expected-credits.ts';
import { findSchoolSubscription } from '#features/billing/server/subscriptions/find-subscriptions.ts';
import { getRestartPricing, restartPrice } from '#features/billing/server/subscriptions/restart-price.ts';
import { findLicence } from '#features/education/model/school-licence.ts';
import { countSchoolTeachers, getLicenceTerms } from '#features/education/server/find-school-licence.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { toMajor } from '#platform/pure/money.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getSchoolLicence as contract, SchoolLicence } from '../contract.ts';
import { getBuyingSchool } from './find-buying-school.ts';

/** What a school has bought, for its owner; refuses (404) everybody else. */
export async function getSchoolLicence(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await getBuyingSchool(call, id);
  return presentLicence(call, id);
}

/** The licence as its owner sees it now. */
export async function presentLicence(call: MemberCall, id: string): Promise<SchoolLicence> {
  const { db, now } = call;
  const terms = await getLicenceTerms(db, id);
  const { state, until, teachers } = findLicence(terms, { now, canBuy: call.platform.config.planLimits });
  const row = await findSchoolSubscription(db, id);
  const { invoiceLicences, invoiceUntil } = terms;
  return {
    state,
    until: until?.toISOString() ?? null,
    teachers: await countSchoolTeachers(db, id),
    licences: teachers,
    bought: row ? await presentBought(call, row) : null,
    invoice:
      invoiceLicences !== null && invoiceUntil !== null && invoiceUntil > now
        ? { licences: invoiceLicences, until: invoiceUntil.toISOString() }
        : null,
  };
}

async function presentBought(call: MemberCall, row: SubscriptionRow): Promise<SchoolLicence['bought']> {
  const { id, status, quantity, next_quantity, currency, renewal_failed_at: failedAt } = row;
  const ends = isEndedOrEnding(row);
  const restart = status === 'cancelled' ? restartPrice(row, await getRestartPricing(call.platform)) : null;
  return {
    subscriptionId: id,
    status,
    quantity,
    nextQuantity: next_quantity,
    credit: toMajor({ minor: row.school_credit_minor, currency }),
    currency: currency.toLowerCase(),
    nextAmount: ends ? null : toMajor({ minor: nextAmountOf(row), currency }),
    nextAt: ends ? null : row.period_end.toISOString(),
    endsAt: ends ? (row.ended_at ?? row.period_end).toISOString() : null,
    reactivationAmount: restart && toMajor(restart),
    renewalFailedAt: failedAt?.toISOString() ?? null,
    triedUntil: failedAt && renewalDeadline(failedAt).toISOString(),
    hasCard: row.payment_method === 'card',
  };
}

/** The gateway hears of another number of teachers a moment after it is planned, and of a credit three days before the bill. */
function nextAmountOf(row: SubscriptionRow): number {
  const { minor, creditMinor } = schoolRenewalOf(row);
  return Math.max(0, nextMinorOf(row) - row.price_minor + minor - creditMinor);
}
