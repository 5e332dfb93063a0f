import { openExistingHostedPage } from '#features/billing/server/hosted/open-hosted-page.ts';
import { payHostedPage } from '#features/billing/server/hosted/pay-hosted-page.ts';
import type { FindBuyingSchool } from '#features/billing/server/schools/buying-school.ts';
import { applyGatewayState } from '#features/billing/server/subscriptions/apply-gateway-state.ts';
import { cancelSubscription } from '#features/billing/server/subscriptions/cancel-subscription.ts';
import { endRefundedSubscription } from '#features/billing/server/subscriptions/end-refunded-subscription.ts';
import { findSubscriptionsOfUser } from '#features/billing/server/subscriptions/find-subscriptions.ts';
import { recordCharges } from '#features/billing/server/subscriptions/record-charges.ts';
import type { SubscriptionSale } from '#features/billing/server/subscriptions/sell-subscription.ts';
import { updateUserCurrency } from '#features/billing/server/user-plan.store.ts';
import { paySounds } from '#features/checkout/server/pay-sounds.ts';
import { paySubscription } from '#features/checkout/server/pay-subscription.ts';
import { findPayment, findPaymentsOfUser, type PaymentRow } from '#features/payments/server/payment.store.ts';
import { findRefundsOfPayments } from '#features/payments/server/refund.store.ts';
import { requestRefund } from '#features/payments/server/request-refund.ts';
import { sendRefund } from '#features/payments/server/send-refund.ts';
import { syncPayment } from '#features/payments/server/sync-payment.ts';
import { updateBillingDetails } from '#features/receipts/server/account/update-billing-details.ts';
import { withdraw } from '#features/receipts/server/withdrawals/withdraw.ts';
import { rewardReferral } from '#features/referrals/server/reward-referral.ts';
import { addToCart } from '#features/shop/server/add-to-cart.ts';
import { downloadProduct } from '#features/shop/server/download-product.ts';
import { findOrderOfPayment, findOrderProducts } from '#features/shop/server/order.store.ts';
import { advanceDueSubscription } from '#gateways/test/server/advance-subscriptions.ts';
import { disputeGatewayCharge } from '#gateways/test/server/charges/refund-gateway-charge.ts';
import { updateGatewayCustomer } from '#gateways/test/server/gateway-customers.store.ts';
import { findDueSubscriptions } from '#gateways/test/server/gateway-subscriptions.store.ts';
import { currencyOfCountry } from '#platform/pure/country-currency.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import type { MemberCall, Platform } from '#platform/server/call.ts';
import { backgroundHttpOf, makeCall } from '#platform/server/make-call.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { harbourStreet } from '../school/planned-schools.ts';
import { schoolIdOf, schoolTokenOf } from '../school/school-ids.ts';
import { seedProductId } from '../shop/planned-products.ts';
import type { MoneyStep, PlannedStep } from './planned-payments.ts';

type StepOf<K extends MoneyStep['kind']> = Extract<MoneyStep, { kind: K }>;

export interface SeedSale extends SubscriptionSale {
  findBuyingSchool: FindBuyingSchool;
}

/** Does what seed members do about money, at the time of the platform's clock. */
export function createSeedPayer(platform: Platform, sale: SeedSale) {
  const { purposes } = sale;
  /** Who has a subscription, by its id at the gateway. */
  const ownerOf = new Map<string, string>();

  /** Gives a member the currency of their country, in which they earn and pay. */
  async function add(userId: string, name: string): Promise<void> {
    await updateUserCurrency(platform.db, userId, currencyOfCountry(payerOf(name).country));
  }

  async function take(userId: string, { name, daysAgo, step }: PlannedStep): Promise<void> {
    const call = callOf(platform, userId, { name, key: `seed:${daysAgo}` });
    if (step.kind === 'plan') await buyPlan(call, step);
    if (step.kind === 'licence') await buyLicence(call, step);
    if (step.kind === 'sounds') await buySounds(call, step);
    if (step.kind === 'details') await writeDetails(call, name, step);
    if (step.kind === 'download') await download(call);
    if (step.kind === 'cancel') await cancel(call);
    if (step.kind === 'card-fails') await letCardFail(call);
    if (step.kind === 'withdraw') await withdrawLast(call);
    if (step.kind === 'refund') await refundLast(call, step);
    if (step.kind === 'dispute') await disputeLast(call);
  }

  async function buyPlan(call: MemberCall, { plan, period, code, card }: StepOf<'plan'>): Promise<void> {
    const { userId } = call.actor;
    const paid = await unlessDeclined(
      paySubscription(call, sale, {
        accountType: plan,
        periodName: period,
        coupon: code ?? null,
        paymentMethodId: card ?? 'pm_test_visa',
      }),
    );
    if (!paid) return;
    const payment = await lastPayment(call);
    ownerOf.set(payment.gateway_subscription_id ?? '', userId);
    if (payment.total_minor > 0) await rewardReferral(call, { userId, paymentId: payment.id });
  }

  async function buyLicence(call: MemberCall, { teachers }: StepOf<'licence'>): Promise<void> {
    const { hostedPage } = await openExistingHostedPage(call, sale, {
      token: schoolTokenOf(harbourStreet.name),
      planId: 'education-yearly',
      quantity: teachers,
    });
    await payHostedPage(call, sale, { id: hostedPage.id, paymentMethodId: 'pm_test_visa' });
    ownerOf.set((await lastPayment(call)).gateway_subscription_id ?? '', call.actor.userId);
  }

  async function buySounds(call: MemberCall, { products, card }: StepOf<'sounds'>): Promise<void> {
    const productIds = products.map(seedProductId);
    for (const id of productIds) await addToCart(call, { id });
    await paySounds(call, purposes, {
      productIds,
      consent: true,
      paymentMethodId: card ?? 'pm_test_visa',
    });
  }

  async function withdrawLast(call: MemberCall): Promise<void> {
    const payment = await lastPayment(call);
    await withdraw(call, purposes, { paymentId: payment.id });
    await sendRefunds(call, payment);
  }

  async function refundLast(call: MemberCall, { minor, note }: StepOf<'refund'>): Promise<void> {
    const payment = await lastPayment(call);
    await requestRefund(call, payment, {
      id: call.newId(),
      minor: minor ?? payment.total_minor,
      reason: 'admin',
      note,
      requestedBy: null,
    });
    await sendRefunds(call, payment);
  }

  async function sendRefunds(call: MemberCall, { id }: PaymentRow): Promise<void> {
    for (const refund of await findRefundsOfPayments(call.db, [id]))
      await sendRefund(call, purposes, refund.id);
    await endTakenBack(call, id);
  }

  async function disputeLast(call: MemberCall): Promise<void> {
    const { id, gateway_payment_id } = await lastPayment(call);
    await disputeGatewayCharge(platform, gateway_payment_id ?? '', 'open');
    await syncPayment(call, purposes, id);
    await endTakenBack(call, id);
  }

  /** What a job would do now, at the time at which it would have run. */
  async function endTakenBack(call: MemberCall, paymentId: string): Promise<void> {
    const payment = await findPayment(call.db, paymentId);
    const plans = await findSubscriptionsOfUser(call.db, call.actor.userId);
    const paid = plans.find((row) => row.gateway_subscription_id === payment?.gateway_subscription_id);
    if (paid && payment?.taken_back_at) await endRefundedSubscription(call, { id: paid.id });
    await syncPlans(call);
  }

  /** What the gateway has charged and ended by itself is written here, too. */
  async function syncPlans(call: MemberCall): Promise<void> {
    for (const { id } of await findSubscriptionsOfUser(call.db, call.actor.userId)) {
      await applyGatewayState(call, id);
      await recordCharges(call, purposes, { id });
    }
  }

  /** Renews and ends what is due until a time, in the order of the dates, each at its own. */
  async function renewUntil(until: Date, clock: { at: Date }): Promise<void> {
    for (;;) {
      const due = await findDueSubscriptions(platform.db, until, null, 100);
      const next = due.find(({ id }) => ownerOf.has(id));
      if (!next) return;
      clock.at = next.due_at;
      await advanceDueSubscription(platform, next.id);
      await syncPlans(callOf(platform, ownerOf.get(next.id) ?? '', { name: '', key: null }));
    }
  }

  return { add, take, renewUntil };
}

/** A seed member, or the owner of the seeded school. */
export function payerOf(name: string): { id: string; realName: string; country: string | null } {
  const { owner, country } = harbourStreet;
  if (name === owner.username)
    return { id: schoolIdOf(name), realName: `${owner.firstName} ${owner.lastName}`, country };
  const place = seedMembers.findIndex((member) => member.name === name);
  const { realName = '', country: ofMember = null } = seedMembers[place] ?? {};
  return { id: seedUserId(place), realName, country: ofMember };
}

function callOf(
  platform: Platform,
  userId: string,
  { name, key }: { name: string; key: string | null },
): MemberCall {
  const actor = {
    userId,
    siteAdmin: false,
    isManaged: false,
    isStudent: false,
    accountType: 0,
    sessionKey: 'seeds',
  };
  const http = { ...backgroundHttpOf(name === '' ? null : payerOf(name).country), idempotencyKey: key };
  return { ...makeCall(platform, platform.db, actor, http), actor };
}

async function unlessDeclined(paying: Promise<unknown>): Promise<boolean> {
  try {
    await paying;
    return true;
  } catch (error) {
    if (isRefusal(error) && error.status === 402) return false;
    throw error;
  }
}

async function lastPayment({ db, actor }: MemberCall): Promise<PaymentRow> {
  const rows = await findPaymentsOfUser(db, actor.userId);
  const last = rows.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())[0];
  if (!last) throw new Error(`the seed member ${actor.userId} has paid nothing`);
  return last;
}

async function writeDetails(
  call: MemberCall,
  name: string,
  { address, vatId = '' }: StepOf<'details'>,
): Promise<void> {
  const { realName, country } = payerOf(name);
  await updateBillingDetails(call, { name: realName, address, country: country ?? '', vatId });
}

async function download(call: MemberCall): Promise<void> {
  const order = await findOrderOfPayment(call.db, (await lastPayment(call)).id);
  for (const { id } of order ? await findOrderProducts(call.db, [order.id]) : [])
    await downloadProduct(call, { id });
}

async function cancel(call: MemberCall): Promise<void> {
  for (const { id } of await findSubscriptionsOfUser(call.db, call.actor.userId))
    await cancelSubscription(call, { id });
}

/** The card of what runs. */
async function letCardFail(call: MemberCall): Promise<void> {
  for (const { customer } of await findSubscriptionsOfUser(call.db, call.actor.userId))
    await updateGatewayCustomer(call.db, customer, { method: 'insufficient_funds' });
}
