import { getCardGateway } from '#features/billing/server/subscriptions/sell-subscription.ts';
import { withGatewayRefusals } from '#features/billing/server/with-gateway-refusals.ts';
import type { PurchaseOffer } from '#features/payments/server/pay-by-card.ts';
import type { PaymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { sellByCard } from '#features/payments/server/sell-by-card.ts';
import { offerSounds, soundsOf, soundsPurpose, soundsSlot } from '#features/shop/server/offer-sounds.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { paySounds as contract } from '../contract.ts';

/** Charges a card for sounds of the buyer's cart and gives them. Refuses (422, 409) what `offerSounds` refuses. */
export async function paySounds(
  call: MemberCall,
  purposes: PaymentPurposes,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { name: gateway } = getCardGateway(call);
  const productIds = [...new Set(input.productIds)];
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

/** What a call asks to pay for products of the cart; see `offerSounds`. */
export const offerCart = (
  call: MemberCall,
  { productIds, quote, consent }: Pick<InputOf<typeof contract>, 'productIds' | 'quote' | 'consent'>,
): Promise<PurchaseOffer> =>
  offerSounds(call, {
    productIds: [...new Set(productIds)],
    quote: quote ?? null,
    consent: consent ?? false,
  });
