import { getCardGateway } from '#features/billing/server/subscriptions/sell-subscription.ts';
import { withGatewayRefusals } from '#features/billing/server/with-gateway-refusals.ts';
import type { PurchaseOffer } from '#features/payments/server/pay-by-card.ts';
import { noGateway, payNothing } from '#features/payments/server/pay-nothing.ts';
import { findPaymentByKey } from '#features/payments/server/payment.store.ts';
import type { PaymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { presentPayment } from '#features/payments/server/present-payment.ts';
import { sellByCard } from '#features/payments/server/sell-by-card.ts';
import {
  areSoundsFree,
  offerSounds,
  soundsOf,
  soundsPurpose,
  soundsSlot,
} from '#features/shop/server/offer-sounds.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { paySounds as contract } from '../contract.ts';

/**
 * Charges a card for sounds of the buyer's cart and gives them; what costs nothing is given without card and gateway. Refuses (422, 409)
 * what `offerSounds` refuses.
 */
export async function paySounds(
  call: MemberCall,
  purposes: PaymentPurposes,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const productIds = [...new Set(input.productIds)];
  if (!input.paymentIntentId && (await isForNothing(call, productIds)))
    return presentPayment(
      await payNothing(call, purposes, {
        slot: soundsSlot,
        body: { productIds, quote: input.quote ?? null, consent: input.consent ?? false },
        offer: (inner) => offerCart(inner, input, { isFree: true }),
      }),
    );
  const { name: gateway } = getCardGateway(call);
  return withGatewayRefusals(() =>
    sellByCard(call, purposes, {
      gateway,
      slot: soundsSlot,
      body: input,
      offer: (inner) => offerCart(inner, input),
      isOfSale: ({ purpose, snapshot }) => {
        if (purpose !== soundsPurpose) return false;
        const bought = soundsOf(snapshot).products.map(({ id }) => id);
        return bought.length === productIds.length && bought.every((id) => productIds.includes(id));
      },
    }),
  );
}

/** Whether products of the cart cost nothing, also after the same call has taken them out of it. */
async function isForNothing(call: MemberCall, productIds: readonly string[]): Promise<boolean> {
  const known = await wasForNothing(call);
  if (known !== null) return known;
  await failpoint('checkout.is-for-nothing');
  // The same call may have emptied the cart since the payment was looked for.
  return (await areSoundsFree(call, productIds)) || (await wasForNothing(call)) === true;
}

/** Whether the payment of this very call was one of nothing; null where there is none yet. */
async function wasForNothing({ db, actor, http }: MemberCall): Promise<boolean | null> {
  if (http.idempotencyKey === null) return null;
  const known = await findPaymentByKey(db, actor.userId, http.idempotencyKey);
  return known ? known.gateway === noGateway : null;
}

/** What a call asks to pay for products of the cart; see `offerSounds`. */
export const offerCart = (
  call: MemberCall,
  { productIds, quote, consent }: Pick<InputOf<typeof contract>, 'productIds' | 'quote' | 'consent'>,
  { isFree } = { isFree: false },
): Promise<PurchaseOffer> =>
  offerSounds(call, {
    productIds: [...new Set(productIds)],
    quote: quote ?? null,
    consent: consent ?? false,
    isFree,
  });
