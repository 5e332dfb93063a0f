import { lockBuyer } from '#features/members/server/users.store.ts';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import { newToken } from '#features/sign-in/server/sessions/session-token.ts';
import type { Call } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { findPlan } from '../../model/plans.ts';
import { schoolItemName } from '../../model/school-licence.ts';
import { sendSubscriptionEmail } from '../billing.jobs.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import type { LicensedSchool } from '../schools/buying-school.ts';
import { updateAccountPlan } from '../update-account-plan.ts';
import { updateUserCurrency } from '../user-plan.store.ts';
import { gatewayStateColumns } from './gateway-state.ts';
import { insertSubscription, schoolColumns } from './subscription.store.ts';
import { subscriptionChangeEmail } from './subscription-change-email.ts';

interface NewSubscription {
  userId: string;
  /** The name of the gateway that has it. */
  gateway: string;
  /** The subscription as the gateway has it. */
  state: GatewaySubscription;
  /** Sends no e-mail; for subscriptions that the member has not just bought. */
  withoutEmail?: boolean;
  /** Bought on a hosted page. */
  hosted?: boolean;
  /** When it was bought; now unless given. */
  createdAt?: Date;
  /** The school whose licence it is. */
  school?: LicensedSchool & { name: string };
}

/**
 * Inserts a subscription that exists at the gateway, and updates the account's plan. Undefined if it exists already
 * or another one of its kind runs, or the member has left or is suspended. Throws RangeError for an unknown item. Call it in a transaction.
 */
export async function createSubscription(
  call: Call,
  {
    userId,
    gateway,
    state,
    withoutEmail = false,
    hosted = false,
    createdAt = call.now,
    school,
  }: NewSubscription,
): Promise<SubscriptionRow | undefined> {
  const plan = school ? { name: schoolItemName, isAddon: true } : findPlan(state.item);
  if (!plan) throw new RangeError(`There is no plan ${state.item}`);
  if (!(await lockBuyer(call.db, userId))) return undefined;
  const row = await insertSubscription(call.db, {
    id: call.newId(),
    user_id: userId,
    type: plan.isAddon ? 'AddonSubscription' : 'AccountSubscription',
    item: state.item,
    name: plan.name,
    gateway,
    customer: state.customer,
    token: newToken(call.randomBytes),
    ...gatewayStateColumns(state),
    asked_at: call.now,
    restarting_since: null,
    restart_key: null,
    hosted,
    ...(school && schoolColumns(school)),
    cancel_reason_template_id: null,
    cancel_follow_up: null,
    created_at: createdAt,
  });
  if (!row) return undefined;
  if (!school) await updateUserCurrency(call.db, userId, row.currency);
  if (row.type === 'AccountSubscription') await updateAccountPlan(call, userId);
  const email = withoutEmail ? null : subscriptionChangeEmail(null, row);
  if (email) await call.enqueue(sendSubscriptionEmail, email);
  await publishInvalidation(call.db, [userId]);
  return row;
}
