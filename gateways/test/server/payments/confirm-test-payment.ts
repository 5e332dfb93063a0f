import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { methodOfToken } from '../../model/test-cards.ts';
import type { confirmTestPayment as contract } from '../../payment.contract.ts';
import type { GatewayPaymentRow } from '../gateway.tables.ts';
import { chargeCard } from './card-payments.ts';
import { abandonPayment, completePayment } from './complete-payment.ts';
import { lockPayment, updateGatewayPayment } from './gateway-payments.store.ts';

/**
 * Charges a payment that waits for its buyer, or gives it up; a final one stays as it is. One that was begun without a card is
 * charged to the card of the call. Refuses (404) an unknown secret, and every one in production, (422) a missing card.
 */
export async function confirmTestPayment(
  call: Call,
  { clientSecret, approve, paymentMethodId }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if (!call.platform.config.testGateway) throw notFound();
  const payment = await lockPayment(call.db, 'client_secret', clientSecret);
  if (!payment) throw notFound();
  if (payment.state !== 'requires_action') return { status: payment.state };
  if (!approve) {
    const kind = payment.amount_minor === 0 ? 'setup' : 'payment';
    await abandonPayment(call, payment, `${kind}_intent_authentication_failure`);
    return { status: 'failed' };
  }
  if (payment.method === null)
    return { status: (await confirmWithCard(call, payment, paymentMethodId)).state };
  const { state } = await completePayment(call, payment);
  return { status: state === 'succeeded' ? 'succeeded' : 'cancelled' };
}

async function confirmWithCard(
  call: Call,
  payment: GatewayPaymentRow,
  token: string | null | undefined,
): Promise<GatewayPaymentRow> {
  if (!token) throw invalid({ payment_method_id: ['is missing'] });
  const method = methodOfToken(token);
  return chargeCard(call, await updateGatewayPayment(call.db, payment.id, { method }), method);
}
