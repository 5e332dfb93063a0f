import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { answerPaypalPage as contract } from '../../paypal-page.contract.ts';
import { enqueueGatewayEvent } from '../enqueue-gateway-event.ts';
import { abandonPayment } from './complete-payment.ts';
import { updateGatewayPayment } from './gateway-payments.store.ts';
import { getPaypalPayment } from './get-paypal-page.ts';

/**
 * Notes what the buyer approves a payment with, or lets it expire; one that is not open stays as it is. As PayPal does, it leads
 * back with the payment's id as `token`.
 */
export async function answerPaypalPage(
  call: Call,
  { token, answer, account = 'good' }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { row, returnUrl } = await getPaypalPayment(call, token, { lock: true });
  if (row.state === 'requires_action' && row.approved_as === null) {
    if (answer === 'expire') await abandonPayment(call, row, null);
    else {
      await updateGatewayPayment(call.db, row.id, { approved_as: account });
      await enqueueGatewayEvent(call, 'payment.approved', row.id);
    }
  }
  const url = new URL(returnUrl);
  url.searchParams.set('token', row.id);
  return { url: url.href };
}
