import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { checkRecentSignIn } from '#features/sign-in/server/sessions/recent-sign-in.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound, Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import type { openPortal as contract } from '../../contract.ts';
import type { FindBuyingSchool } from '../schools/buying-school.ts';
import { withGatewayRefusals } from '../with-gateway-refusals.ts';
import { findSchoolSubscription, findSubscriptionByToken } from './find-subscriptions.ts';

/**
 * Opens the gateway's page with cards and bills; needs a recent sign-in, so that nobody else at the member's computer
 * gets there.
 */
export async function openPortal(
  call: MemberCall,
  findBuyingSchool: FindBuyingSchool,
  { section, subscriptionToken }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await checkRecentSignIn(call);
  const school = await findBuyingSchool(call, { token: subscriptionToken });
  const row = school
    ? await findSchoolSubscription(call.db, school.id)
    : await findSubscriptionByToken(call.db, subscriptionToken);
  if (row?.user_id !== call.actor.userId) throw notFound();
  if (row.payment_method === 'paypal' && section !== 'billing_history')
    throw new Refusal(422, 'This subscription is paid through PayPal. Manage your payment there.');
  const { customer, gateway } = row;
  const { config } = call.platform;
  const returnUrl = school
    ? `${editionUrl(config, 'education')}/education/subscription`
    : `${config.siteUrl}/account/manage`;
  const { url, expiresAt } = await withGatewayRefusals(() =>
    getPaymentGateway(call.platform, gateway).openPortal({ customer, section, returnUrl }),
  );
  return { url, expiresAt: expiresAt.toISOString() };
}
