import { z } from 'zod';
import { portalSections } from '#features/payments/model/portal-section.ts';
import { StoredCardView } from '#features/payments/stored-card.contract.ts';
import { SubscriptionView } from '#features/payments/subscription-view.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

const params = z.strictObject({ id: z.uuid() });
const answer = z.strictObject({ subscription: SubscriptionView });
const limits = [{ per: 'user', max: 60, seconds: 3600, name: 'subscription_changes' }] as const;

export const CancelReasonTemplate = z.strictObject({
  id: z.number().int(),
  title: z.string().max(100),
  /** The question that this reason asks; null if it asks none. */
  followUp: z.string().max(200).nullable(),
});
export type CancelReasonTemplate = z.output<typeof CancelReasonTemplate>;

export const listCancelReasons = endpoint({
  id: 'billing.listCancelReasons',
  legacyId: 'billing.list_cancel_reasons',
  method: 'GET',
  path: '/api/cancel_reason_templates',
  access: 'signed_in',
  summary: 'What one may choose from when one cancels a plan or an add-on',
  query: z.strictObject({ subType: z.enum(['account', 'addon']).default('account') }),
  answer: z.strictObject({ cancelReasonTemplates: z.array(CancelReasonTemplate).max(50) }),
});

export const cancelSubscription = endpoint({
  id: 'billing.cancelSubscription',
  legacyId: 'billing.cancel_subscription',
  method: 'PUT',
  path: '/api/subscriptions/:id/cancel',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Let a subscription end with what is paid for; one that ends already stays as it is',
  // The gateway is slow, and no connection may be kept meanwhile.
  atomic: 'own_transactions',
  limits,
  params,
  body: z.strictObject({
    /** The page requires it if there are reasons to choose from. */
    cancelReason: z
      .strictObject({
        cancelReasonTemplateId: z.number().int().min(1).max(2_000_000_000),
        followUp: z.string().max(1000).nullish(),
      })
      .nullish(),
  }),
  answer,
});

export const removeCancellation = endpoint({
  id: 'billing.removeCancellation',
  legacyId: 'billing.remove_cancellation',
  method: 'POST',
  path: '/api/subscriptions/:id/remove_cancellation',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Take a cancellation back; an ended subscription begins anew and is charged at the price of today',
  atomic: 'own_transactions',
  limits,
  params,
  body: z.strictObject({
    /** The `reactivationAmount` that the member has confirmed: where another one is due the call is refused (409). */
    confirmedAmount: z.number().nullish(),
  }),
  answer,
});

export const getStoredCard = endpoint({
  id: 'billing.getStoredCard',
  method: 'GET',
  path: '/api/subscriptions/:id/stored_card',
  access: 'signed_in',
  summary: 'The card that the caller’s running subscription is charged to; null for none',
  // The gateway is slow, and no connection may be kept meanwhile.
  atomic: 'own_transactions',
  limits: [{ per: 'user', max: 300, seconds: 3600 }],
  params,
  answer: z.strictObject({ card: StoredCardView.nullable() }),
});

export const openPortal = endpoint({
  id: 'billing.openPortal',
  legacyId: 'billing.open_portal',
  method: 'POST',
  path: '/api/portal_sessions',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'A page of the gateway for an hour; needs a fresh proof (403 reauth_required)',
  atomic: 'own_transactions',
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
  body: z.strictObject({
    section: z.enum(portalSections),
    subscriptionToken: z.string().min(1).max(100),
  }),
  answer: z.strictObject({ url: z.string().max(2000), expiresAt: z.string().max(40) }),
  status: 201,
});

nameSchemas({ CancelReasonTemplate });
