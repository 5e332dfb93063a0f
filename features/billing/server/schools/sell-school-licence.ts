import { findUserWithEmail } from '#features/members/server/find-user.ts';
import { lockBuyer } from '#features/members/server/users.store.ts';
import { isPeriodTakenBack } from '#features/payments/server/paid-period.store.ts';
import type { PurchaseOffer } from '#features/payments/server/pay-by-card.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, Refusal, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { payHostedPage as contract } from '../../hosted-page.contract.ts';
import { schoolItem, teachersText } from '../../model/school-licence.ts';
import type { HostedPageRow } from '../hosted/hosted-page.store.ts';
import { presentHostedPage } from '../hosted/present-hosted-page.ts';
import { priceReductions } from '../prices/price-reductions.ts';
import { findConflictingSubscription } from '../subscriptions/find-subscriptions.ts';
import { checkGateway } from '../subscriptions/offer-subscription.ts';
import {
  type PaymentPlace,
  type SubscriptionSale,
  sellSubscription,
} from '../subscriptions/sell-subscription.ts';
import type { BuyingSchool, FindBuyingSchool } from './buying-school.ts';
import { schoolPurposeName } from './school-licence-purpose.ts';
import { checkQuantity, getSchoolOfPage } from './school-page.ts';
import { getSchoolTerms } from './school-terms.ts';

interface SchoolSale {
  sale: SubscriptionSale;
  findBuyingSchool: FindBuyingSchool;
  page: HostedPageRow;
}

/** Charges a card for what a school's page sells; the school is the customer, so that its cards and bills are its own. */
export async function sellSchoolLicence(
  call: MemberCall,
  { sale, findBuyingSchool, page }: SchoolSale,
  body: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const school = await getSchoolOfPage(call, findBuyingSchool, page);
  const owner = await findUserWithEmail(call.db, call.actor.userId);
  if (!owner) throw signedOut();
  return sellSubscription(call, sale.purposes, {
    slot: schoolItem,
    payer: { id: school.id, name: school.name, email: owner.email },
    body,
    offer: (inner, payment) => offerLicence(inner, school, { page, payment }),
    isOfSale: ({ snapshot }) => snapshot.details.hostedPageId === page.id,
  });
}

/** What is charged. Refuses (409) a page that has closed, (422) another price than it was opened with. */
async function offerLicence(
  call: MemberCall,
  school: BuyingSchool,
  { page, payment }: { page: HostedPageRow; payment: PaymentPlace },
): Promise<PurchaseOffer> {
  const { state } = presentHostedPage(page, call.now);
  if (state !== 'created') throw conflict('This page has closed. Please begin anew.', `hosted_page_${state}`);
  if (!(await lockBuyer(call.db, call.actor.userId))) throw signedOut();
  await checkQuantity(call, school, page.quantity);
  const { running, price, quote, currency, title, unitMinor } = await getSchoolTerms(
    call,
    school,
    page.quantity,
  );
  if (quote.id !== page.quote_id)
    throw new Refusal(422, 'The price has changed. Nothing was charged; please begin anew.', {
      code: 'price_changed',
    });
  const wanted = {
    id: running?.id ?? payment.paymentId,
    user_id: call.actor.userId,
    type: 'AddonSubscription',
    item: schoolItem,
  } as const;
  // One that is being restarted does not run yet, and is charged already.
  if (await findConflictingSubscription(call.db, wanted)) throw paymentRunning();
  if (running) {
    checkGateway(running, payment.gateway);
    const { gateway, gateway_subscription_id: gatewaySubscriptionId } = running;
    if (await isPeriodTakenBack(call.db, { gateway, gatewaySubscriptionId }, call.now))
      throw paymentRunning();
  }
  const terms = {
    item: schoolItem,
    title,
    frequency: 'yearly' as const,
    price: { minor: price.fullPrice, currency },
    reductions: priceReductions(price),
  };
  return {
    purpose: schoolPurposeName,
    total: { minor: price.total, currency },
    snapshot: {
      buys: running
        ? { kind: 'upgrade', subscriptionId: running.gateway_subscription_id, ...terms }
        : { kind: 'subscription', ...terms },
      details: {
        price,
        hostedPageId: page.id,
        school: { id: school.id, quantity: page.quantity, unitMinor },
        buyer: school.name,
        line: `${title}, ${teachersText(page.quantity)}`,
        ...(running && { upgrades: running.id, replacedPeriodEnd: running.period_end.toISOString() }),
      },
    },
  };
}

const paymentRunning = () => conflict('Another payment for this is being made.', 'payment_running');
