import { newToken } from '#features/identity/server/session-token.ts';
import { holdUser, updateUser } from '#features/identity/server/users.store.ts';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import { gatewayOf } from '#features/payments/server/gateway-of.ts';
import type { Call } from '#platform/server/call.ts';
import { noteChange } from '#platform/server/live/changes.ts';
import { planOf } from '../model/plans.ts';
import { columnsOf } from './gateway-state.ts';
import { givePlan } from './give-plan.ts';
import { letterAbout } from './letter-about.ts';
import { sendSubscriptionLetter } from './send-subscription-letter.job.ts';
import { insertSubscription } from './subscription.store.ts';
import type { SubscriptionRow } from './subscription.table.ts';

interface Beginning {
  userId: string;
  /** As the gateway has it. */
  state: GatewaySubscription;
  /** Without a letter: of what the member has not bought just now. */
  quiet?: boolean;
}

/**
 * Writes down what has begun at the gateway, and gives the account its plan. Undefined where it is written already, or where
 * another one of its kind runs. Throws RangeError for an item that is no plan and no add-on. Call it in a transaction.
 */
export async function beginSubscription(
  call: Call,
  { userId, state, quiet = false }: Beginning,
): Promise<SubscriptionRow | undefined> {
  const plan = planOf(state.item);
  if (!plan) throw new RangeError(`There is no plan ${state.item}`);
  await holdUser(call.db, userId);
  const row = await insertSubscription(call.db, {
    id: call.newId(),
    user_id: userId,
    type: plan.isAddon ? 'AddonSubscription' : 'AccountSubscription',
    item: state.item,
    name: plan.name,
    gateway: gatewayOf(call.platform).name,
    gateway_subscription_id: state.id,
    customer: state.customer,
    token: newToken(call.randomBytes),
    ...columnsOf(state),
    asked_at: call.now,
    restarting_since: null,
    restart_key: null,
    cancel_reason_template_id: null,
    cancel_follow_up: null,
    created_at: call.now,
  });
  if (!row) return undefined;
  // An account pays in one currency, that of its first payment.
  await updateUser(call.db, userId, { currency: row.currency });
  if (row.type === 'AccountSubscription') await givePlan(call, userId);
  const letter = quiet ? null : letterAbout(null, row);
  if (letter) await call.enqueue(sendSubscriptionLetter, letter);
  await noteChange(call.db, [userId]);
  return row;
}
