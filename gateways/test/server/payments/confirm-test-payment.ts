import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { confirmTestPayment as contract } from '../../payment.contract.ts';
import { abandonPayment, completePayment } from './complete-payment.ts';
import { lockPayment } from './gateway-payments.store.ts';

/**
 * Charges a payment that waits for its buyer, or gives it up; a final one stays as it is. Refuses (404) an unknown secret, and
 * every one in production.
 */
export async function confirmTestPayment(
  call: Call,
  { clientSecret, approve }: InputOf<typeof contract>,
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
  const { state } = await completePayment(call, payment);
  return { status: state === 'succeeded' ? 'succeeded' : 'cancelled' };
}
