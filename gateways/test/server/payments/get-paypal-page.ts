import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getPaypalPage as contract } from '../../paypal-page.contract.ts';
import type { GatewayPaymentRow } from '../gateway.tables.ts';
import { findPaymentByClientSecret, lockPayment } from './gateway-payments.store.ts';

export async function getPaypalPage(
  call: Call,
  { token }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { row, buys, cancelUrl } = await getPaypalPayment(call, token);
  return {
    title: buys.title,
    minor: row.amount_minor,
    currency: row.currency,
    isOpen: row.state === 'requires_action' && row.approved_as === null,
    cancelUrl,
  };
}

/** A payment of the PayPal page by its token; with `lock` its row is locked. Refuses (404) any other, and in production. */
export async function getPaypalPayment(call: Call, token: string, { lock = false } = {}) {
  if (!call.platform.config.testGateway) throw notFound();
  const row: GatewayPaymentRow | undefined = lock
    ? await lockPayment(call.db, 'client_secret', token)
    : await findPaymentByClientSecret(call.db, token);
  if (!row?.buys || row.return_url === null || row.cancel_url === null) throw notFound();
  return { row, buys: row.buys, returnUrl: row.return_url, cancelUrl: row.cancel_url };
}
