import { lockBuyer } from '#features/members/server/users.store.ts';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import type { Purchase } from '#features/payments/server/gateway.ts';
import { isPeriodTakenBack } from '#features/payments/server/paid-period.store.ts';
import type { PurchaseOffer } from '#features/payments/server/pay-by-card.ts';
import { hasOpenReferralPayment } from '#features/payments/server/payment.store.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { conflict, invalid, Refusal, signedOut } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { COUPON_INVALID } from '../../model/coupon-code.ts';
import { type PlanKey, plans } from '../../model/plans.ts';
import type { Price } from '../../model/price.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { reserveCoupon } from '../coupons/redeem-coupon.ts';
import { spendCredits } from '../credits/credits.ts';
import { priceReductions } from '../prices/price-reductions.ts';
import { findPriceTerms, type PriceTerms, quotePlan } from '../prices/price-terms.ts';
import { PriceChanged, presentQuote } from '../prices/purchase-quote.ts';
import type { FindReferralDiscount } from '../prices/referral-discount.ts';
import { findConflictingSubscription } from './find-subscriptions.ts';

/** One payment for a plan may be under way, and one for each add-on. */
export const planSlot = 'plan';
export const slotOf = (item: PlanKey): string => ('isAddon' in plans[item] ? item : planSlot);

interface WantedSubscription {
  item: PlanKey;
  frequency: BillingFrequency;
  code: string | null;
  referralId: string | null;
  /** The payment that reserves the coupon and the credits. */
  paymentId: string;
  /** Where it is paid: a running plan is changed at its own gateway only. */
  gateway: string;
  /** What the buyer was shown, by the id of its quote. */
  shown: string | null;
}

/** An offer, with what a page that sells it is held to. */
export interface SubscriptionOffer extends PurchaseOffer {
  /** The subscription that it upgrades. */
  upgrades: string | null;
  /** Names the sums of this and of later payments. */
  quoteId: string;
}

/**
 * What a subscription, or the upgrade of the running one, costs its buyer, whose row stays locked until the transaction ends;
 * reserves the coupon and the credits that the price uses. Refuses (422) what the buyer cannot buy, and a code that gives no
 * discount (CHECKOUT-118, 129), (409) another sum than the buyer was shown.
 */
export async function offerSubscription(
  call: MemberCall,
  findReferralDiscount: FindReferralDiscount,
  { item, frequency, code, referralId, paymentId, gateway, shown }: WantedSubscription,
): Promise<SubscriptionOffer> {
  const { userId } = call.actor;
  if (!(await lockBuyer(call.db, userId))) throw signedOut();
  const terms = await findPriceTerms(call, findReferralDiscount, { code, referralId });
  const { price, available, isUpgrade } = quotePlan(terms, item, frequency);
  if (!price || !available) throw invalid({ account_type: ['is not available'] });
  const upgraded = isUpgrade ? terms.buyer.running : null;
  if (upgraded) await checkUpgradable(call, upgraded, gateway);
  const type = 'isAddon' in plans[item] ? 'AddonSubscription' : 'AccountSubscription';
  const wanted = { id: upgraded?.id ?? paymentId, user_id: userId, type, item } as const;
  // One that is being restarted does not run yet, and is charged already.
  if (await findConflictingSubscription(call.db, wanted))
    throw conflict('Another payment for this is being made.', 'payment_running');
  const hasReferral = price.appliedCredits > price.spentCredits;
  if (hasReferral && (await hasOpenReferralPayment(call.db, userId)))
    throw conflict('Another payment for this is being made.', 'payment_running');
  if (code !== null && price.couponDiscount === 0) throw couponInvalid();
  const quote = presentQuote(terms, { userId, item, frequency, price, isUpgrade });
  if (shown !== null && shown !== quote.id) throw new PriceChanged(quote);
  if (code !== null && !(await reserveCoupon(call, { code, userId, paymentId }))) throw couponInvalid();
  const { currency } = terms;
  if (price.spentCredits > 0) {
    const spent = await spendCredits(call, { userId, currency, atMost: price.spentCredits, paymentId });
    // A reward was withdrawn since the balance was read.
    if (spent < price.spentCredits) throw new PriceChanged(quote);
  }
  return {
    purpose: 'subscription',
    total: { minor: price.total, currency },
    snapshot: {
      buys: purchaseOf(terms, {
        item,
        title: `${await getSiteName(call.platform, call.db)} ${plans[item].name}`,
        frequency,
        price,
        upgraded,
      }),
      details: {
        price,
        ...(upgraded && { upgrades: upgraded.id, replacedPeriodEnd: upgraded.period_end.toISOString() }),
      },
    },
    upgrades: upgraded?.id ?? null,
    quoteId: quote.id,
  };
}

/** An offer for a buyer who has to have seen what an upgrade costs, since that changes from day to day. Refuses (422) one without a quote. */
export async function offerSeenSubscription(
  call: MemberCall,
  findReferralDiscount: FindReferralDiscount,
  wanted: WantedSubscription,
): Promise<SubscriptionOffer> {
  const offer = await offerSubscription(call, findReferralDiscount, wanted);
  if (offer.upgrades !== null && wanted.shown === null) throw invalid({ quote: ['is missing'] });
  return offer;
}

interface Bought {
  item: PlanKey;
  title: string;
  frequency: BillingFrequency;
  price: Price;
  upgraded: SubscriptionRow | null;
}

function purchaseOf({ currency }: PriceTerms, { item, title, frequency, price, upgraded }: Bought): Purchase {
  const terms = {
    item,
    title,
    frequency,
    price: { minor: price.fullPrice, currency },
    reductions: priceReductions(price),
  };
  return upgraded
    ? { kind: 'upgrade', subscriptionId: upgraded.gateway_subscription_id, ...terms }
    : { kind: 'subscription', ...terms };
}

/** Refuses (409) to upgrade a plan whose money goes back, which ends it. */
async function checkUpgradable(call: Call, running: SubscriptionRow, asked: string): Promise<void> {
  checkGateway(running, asked);
  const { gateway, gateway_subscription_id: gatewaySubscriptionId } = running;
  if (await isPeriodTakenBack(call.db, { gateway, gatewaySubscriptionId }, call.now))
    throw conflict(
      `The money for your ${running.name} plan goes back, and the plan ends. Please try again in a minute.`,
      'payment_running',
    );
}

/** Refuses (422) to change a plan that is paid at another gateway. */
export function checkGateway(
  { gateway, name }: Pick<SubscriptionRow, 'gateway' | 'name'>,
  asked: string,
): void {
  if (gateway !== asked)
    throw new Refusal(422, `Your ${name} plan is paid in another way, and can be changed in that way only.`, {
      code: 'other_gateway',
    });
}

const couponInvalid = () => new Refusal(422, COUPON_INVALID, { code: 'coupon_invalid' });
