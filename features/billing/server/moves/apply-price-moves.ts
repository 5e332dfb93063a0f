import { NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { changeGatewayPrice, type changeGatewayPrice as job } from '../billing.jobs.ts';
import { applyGatewayState } from '../subscriptions/apply-gateway-state.ts';
import { findSubscription } from '../subscriptions/find-subscriptions.ts';
import { findPriceMove, findUnansweredMoves, updateApplied } from './price-move.store.ts';

/** How long before a renewal the gateway is asked to charge the new amount. Until then a move can be called off. */
const aheadMs = 4 * 86_400_000;
const batchSize = 200;

const enqueueChange = (call: Call, id: string) =>
  call.enqueue(changeGatewayPrice, { id }, { key: `change-gateway-price:${id}` });

/** Applies the coming amounts of subscriptions that renew within four days, and asks again where the gateway gave no answer. */
export async function applyPriceMoves(call: Call): Promise<void> {
  const until = new Date(call.now.getTime() + aheadMs);
  for (;;) {
    const found = await inTransaction(call, async (inner) => {
      const moves = await updateApplied(inner.db, { now: inner.now, until, limit: batchSize });
      for (const { id } of moves) await enqueueChange(inner, id);
      return moves.length;
    });
    if (found < batchSize) break;
  }
  for (const id of await findUnansweredMoves(call.db)) await enqueueChange(call, id);
}

/** Has the gateway charge the new amount from the next renewal on, however often it runs. What was upgraded meanwhile stays. */
export async function changePriceAtGateway(call: Call, { id }: PayloadOf<typeof job>): Promise<void> {
  const move = await findPriceMove(call.db, id);
  const row = move && (await findSubscription(call.db, move.subscription_id));
  if (!row || row.coming_minor === null) return;
  const { currency } = move;
  await failpoint('billing.change-price');
  try {
    await getPaymentGateway(call.platform, row.gateway).changePrice?.({
      subscription: row.gateway_subscription_id,
      reference: move.id,
      item: move.item,
      from: { minor: move.old_minor, currency },
      to: { minor: move.new_minor, currency },
    });
  } catch (error) {
    // What is gone there is written as gone below.
    if (!(error instanceof NotAtGateway)) throw error;
  }
  await applyGatewayState(call, row.id);
}
