import { z } from 'zod';
import { portalSections } from '#features/payments/model/portal-section.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { testPaymentMethodKeys } from './model/test-payment-methods.ts';

const time = z.string().max(40);
const id = z.string().max(100);
const method = z.enum(testPaymentMethodKeys).nullable();
const price = { minor: z.number().int(), currency: z.string().length(3) };

/** Gives access to what the test gateway stores about one customer. */
const session = z.string().min(1).max(100);
const perAddress = [{ per: 'address', max: 120, seconds: 60, name: 'payments.portal' }] as const;

const PortalSubscriptionView = z.strictObject({
  id,
  title: z.string().max(100),
  frequency: z.enum(['monthly', 'yearly']),
  status: z.enum(['in_trial', 'active', 'non_renewing', 'cancelled']),
  ...price,
  currentPeriodEnd: time,
  endedAt: time.nullable(),
  /** When something happens next: a renewal, its next retry, the end. Null for an ended one. */
  dueAt: time.nullable(),
  /** When its renewal was first declined; null if none is failing. */
  renewalFailedAt: time.nullable(),
});
export type PortalSubscriptionView = z.output<typeof PortalSubscriptionView>;

const PortalChargeView = z.strictObject({
  id,
  title: z.string().max(100),
  at: time,
  ...price,
  method,
  declineCode: z.string().max(60).nullable(),
  periodStart: time,
  periodEnd: time,
});
export type PortalChargeView = z.output<typeof PortalChargeView>;

export const PortalView = z.strictObject({
  /** The section that the portal was opened for. */
  section: z.enum(portalSections),
  returnUrl: z.string().max(500),
  expiresAt: time,
  name: z.string().max(100),
  email: z.string().max(254),
  method,
  subscriptions: z.array(PortalSubscriptionView).max(100),
  /** The newest 100, declined ones included. */
  charges: z.array(PortalChargeView).max(100),
});
export type PortalView = z.output<typeof PortalView>;

export const getPortal = endpoint({
  id: 'payments.getPortal',
  method: 'GET',
  path: '/api/test_gateway/portal',
  access: 'anyone',
  summary: "What the built-in test gateway's portal shows to anybody who has its address",
  query: z.strictObject({ session }),
  limits: perAddress,
  answer: PortalView,
});

export const changePortalMethod = endpoint({
  id: 'payments.changePortalMethod',
  method: 'PUT',
  path: '/api/test_gateway/portal/payment_method',
  access: 'anyone',
  tokenScope: 'none',
  summary: 'Stores another test card at the test gateway, or none; a renewal that has failed is tried again',
  body: z.strictObject({ session, method }),
  limits: perAddress,
  answer: PortalView,
});

export const changePortalCustomer = endpoint({
  id: 'payments.changePortalCustomer',
  method: 'PUT',
  path: '/api/test_gateway/portal/customer',
  access: 'anyone',
  tokenScope: 'none',
  summary: 'Changes the name and address that the test gateway writes bills to',
  body: z.strictObject({ session, name: z.string().trim().min(1).max(100), email: z.email().max(254) }),
  limits: perAddress,
  answer: PortalView,
});

export const skipPortalTime = endpoint({
  id: 'payments.skipPortalTime',
  method: 'POST',
  path: '/api/test_gateway/portal/skip_time',
  access: 'anyone',
  tokenScope: 'none',
  summary:
    'Lets the time pass for one subscription at the test gateway until something is due, and does that',
  body: z.strictObject({ session, subscriptionId: id.min(1) }),
  limits: perAddress,
  atomic: 'own_transactions',
  answer: PortalView,
});

nameSchemas({ PortalSubscriptionView, PortalChargeView, PortalView });
