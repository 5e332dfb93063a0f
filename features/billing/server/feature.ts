import { memberParts } from '#features/members/server/member-part.ts';
import { gatewaySubscriptionChanged } from '#features/payments/contract.ts';
import { paymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { withReceipts } from '#features/receipts/server/with-receipts.ts';
import { suspensionParts } from '#features/reports/server/report-host.ts';
import { accountParts } from '#features/sign-in/server/current-user/account-part.ts';
import { bind, feature, onEvent, onJob } from '#platform/server/feature.ts';
import * as admin from '../admin.contract.ts';
import * as contract from '../contract.ts';
import * as hosted from '../hosted-page.contract.ts';
import * as prices from '../prices.contract.ts';
import * as quote from '../quote.contract.ts';
import { addPlanPrice, withdrawPlanPrice } from './admin/change-plan-prices.ts';
import { createCoupon } from './admin/create-coupon.ts';
import { listAdminCoupons, listCouponRedemptions } from './admin/list-admin-coupons.ts';
import { listAdminPlans } from './admin/list-admin-plans.ts';
import { callOffPriceMove, moveSubscribers } from './admin/move-subscribers.ts';
import { setPlanOnSale } from './admin/set-plan-on-sale.ts';
import { stopCoupon } from './admin/stop-coupon.ts';
import {
  applyPriceMoves,
  cancelForSuspension,
  changeGatewayPrice,
  changeSchoolPrice,
  endRefundedSubscription,
  endUnownedSubscription,
  giveRenewalCredit,
  purgeHostedPages,
  reconcileSubscriptions,
  recordCharges,
  sendMoveNotices,
  sendRenewalNotices,
  sendSubscriptionEmail,
  spendOnRenewals,
  syncSubscription,
} from './billing.jobs.ts';
import { openExistingHostedPage, openNewHostedPage } from './hosted/open-hosted-page.ts';
import { getHostedPage, payHostedPage } from './hosted/pay-hosted-page.ts';
import { plansAccountPart } from './plans-account-part.ts';
import { getPrices } from './prices/get-prices.ts';
import { getQuote } from './prices/get-quote.ts';
import { referralDiscount } from './prices/referral-discount.ts';
import { buyingSchools } from './schools/buying-school.ts';
import { schoolLicencePurpose, schoolRenewalPurpose } from './schools/school-licence-purpose.ts';
import { cancelSubscription } from './subscriptions/cancel-subscription.ts';
import { getStoredCard } from './subscriptions/get-stored-card.ts';
import { listCancelReasons } from './subscriptions/list-cancel-reasons.ts';
import { onGatewaySubscriptionChanged } from './subscriptions/on-gateway-subscription-changed.ts';
import { openPortal } from './subscriptions/open-portal.ts';
import { removeCancellation } from './subscriptions/remove-cancellation.ts';
import { renewalPurpose, subscriptionPurpose } from './subscriptions/subscription-purpose.ts';
import { subscriptionsMemberPart } from './subscriptions-member-part.ts';
import { subscriptionsSuspensionPart } from './subscriptions-suspension-part.ts';

/** Subscriptions of members: list, cancel, reactivate. The payment gateway stores them and charges for them. */
export const billing = feature({
  name: 'billing',
  points: [referralDiscount, buyingSchools],
  plugs: [
    accountParts.plug(plansAccountPart),
    memberParts.plug(subscriptionsMemberPart),
    paymentPurposes.plug(withReceipts(subscriptionPurpose)),
    paymentPurposes.plug(withReceipts(renewalPurpose)),
    paymentPurposes.plug(withReceipts(schoolLicencePurpose)),
    paymentPurposes.plug(withReceipts(schoolRenewalPurpose)),
    suspensionParts.plug(subscriptionsSuspensionPart),
  ],
  endpoints: [
    bind(contract.listCancelReasons, listCancelReasons),
    bind(contract.cancelSubscription, cancelSubscription),
    bind(contract.removeCancellation, removeCancellation),
    bind(contract.getStoredCard, getStoredCard),
    bind(admin.listAdminPlans, listAdminPlans),
    bind(admin.setPlanOnSale, setPlanOnSale),
    bind(admin.addPlanPrice, addPlanPrice),
    bind(admin.withdrawPlanPrice, withdrawPlanPrice),
    bind(admin.moveSubscribers, moveSubscribers),
    bind(admin.callOffPriceMove, callOffPriceMove),
    bind(admin.listAdminCoupons, listAdminCoupons),
    bind(admin.createCoupon, createCoupon),
    bind(admin.stopCoupon, stopCoupon),
    bind(admin.listCouponRedemptions, listCouponRedemptions),
  ],
  build: (plugged) => {
    const findReferralDiscount = plugged.one(referralDiscount);
    const findBuyingSchool = plugged.one(buyingSchools);
    const sale = { purposes: plugged.byKey(paymentPurposes), findReferralDiscount, findBuyingSchool };
    return {
      endpoints: [
        bind(quote.getQuote, (call, input) => getQuote(call, findReferralDiscount, input)),
        bind(prices.getPrices, (call, input) => getPrices(call, findReferralDiscount, input)),
        bind(hosted.checkoutNew, (call, input) => openNewHostedPage(call, findReferralDiscount, input)),
        bind(hosted.checkoutExisting, (call, input) => openExistingHostedPage(call, sale, input)),
        bind(hosted.getHostedPage, (call, input) => getHostedPage(call, sale, input)),
        bind(hosted.payHostedPage, (call, input) => payHostedPage(call, sale, input)),
        bind(contract.openPortal, (call, input) => openPortal(call, findBuyingSchool, input)),
      ],
      jobs: [
        onJob(recordCharges, async () => {
          const { recordCharges: record } = await import('./subscriptions/record-charges.ts');
          return (call, payload) => record(call, plugged.byKey(paymentPurposes), payload);
        }),
      ],
    };
  },
  jobs: [
    onJob(
      syncSubscription,
      async () => (await import('./subscriptions/sync-subscription.ts')).syncSubscription,
    ),
    onJob(
      endUnownedSubscription,
      async () => (await import('./subscriptions/end-unowned-subscription.ts')).endUnownedSubscription,
    ),
    onJob(
      cancelForSuspension,
      async () => (await import('./subscriptions/cancel-for-suspension.ts')).cancelForSuspension,
    ),
    onJob(
      endRefundedSubscription,
      async () => (await import('./subscriptions/end-refunded-subscription.ts')).endRefundedSubscription,
    ),
    onJob(
      sendSubscriptionEmail,
      async () => (await import('./subscriptions/send-subscription-email.ts')).sendSubscriptionEmail,
    ),
    onJob(
      reconcileSubscriptions,
      async () => (await import('./subscriptions/reconcile-subscriptions.ts')).reconcileSubscriptions,
      { cron: '*/5 * * * *' },
    ),
    onJob(
      giveRenewalCredit,
      async () => (await import('./credits/give-renewal-credit.ts')).giveRenewalCredit,
    ),
    onJob(spendOnRenewals, async () => (await import('./credits/spend-on-renewals.ts')).spendOnRenewals, {
      cron: '27 * * * *',
    }),
    onJob(applyPriceMoves, async () => (await import('./moves/apply-price-moves.ts')).applyPriceMoves, {
      cron: '37 * * * *',
    }),
    onJob(
      changeGatewayPrice,
      async () => (await import('./moves/apply-price-moves.ts')).changePriceAtGateway,
    ),
    onJob(
      changeSchoolPrice,
      async () => (await import('./schools/change-school-price.ts')).changeSchoolPrice,
    ),
    onJob(sendMoveNotices, async () => (await import('./moves/send-move-notices.ts')).sendMoveNotices),
    onJob(
      sendRenewalNotices,
      async () => (await import('./subscriptions/send-renewal-notices.ts')).sendRenewalNotices,
      { cron: '17 * * * *' },
    ),
    onJob(purgeHostedPages, async () => (await import('./hosted/purge-hosted-pages.ts')).purgeHostedPages, {
      cron: '29 4 * * *',
    }),
  ],
  subscribers: [
    onEvent(
      'billing.on-gateway-subscription-changed',
      gatewaySubscriptionChanged,
      onGatewaySubscriptionChanged,
    ),
  ],
});
