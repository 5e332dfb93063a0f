import type Stripe from 'stripe';
import type { PortalSection } from '#features/payments/model/portal-section.ts';
import type { PortalRequest } from '#features/payments/server/gateway.ts';
import { createCache, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Platform } from '#platform/server/call.ts';
import { askStripe } from './stripe-client.ts';

const hourMs = 3_600_000;

/** Our configuration of the portal at Stripe; another number makes a new one. */
const portalVersion = '1';

/** Opens Stripe's page for a customer. Throws NotAtGateway. */
export async function openStripePortal(
  platform: Platform,
  { customer, section, returnUrl }: PortalRequest,
): Promise<{ url: string; expiresAt: Date }> {
  const configuration = await configurations(platform).get(portalVersion, () => getConfiguration(platform));
  const flow = flowOf[section];
  const params: Stripe.BillingPortal.SessionCreateParams = {
    customer,
    configuration,
    return_url: returnUrl,
    ...(flow ? { flow_data: { type: flow } } : {}),
  };
  const { url } = await askStripe(platform, (stripe) => stripe.billingPortal.sessions.create(params));
  return { url, expiresAt: new Date(platform.clock.now().getTime() + hourMs) };
}

/** The part of the portal that shows a section; null for its first page, which has the bills. */
const flowOf: Record<PortalSection, 'payment_method_update' | 'customer_update' | null> = {
  subscription_details: null,
  payment_sources: 'payment_method_update',
  billing_history: null,
  account_details: null,
};

const configurations = oncePerOwner(
  ({ config }: Platform) => config,
  () => createCache<string>({ maxEntries: 1 }),
);

/** The id of our configuration, made when it is first needed. Plans are changed and ended on our own pages. */
async function getConfiguration(platform: Platform): Promise<string> {
  return askStripe(platform, async (stripe) => {
    for await (const { id, metadata } of stripe.billingPortal.configurations.list({
      active: true,
      limit: 100,
    }))
      if (metadata?.['tonehall'] === portalVersion) return id;
    const made = await stripe.billingPortal.configurations.create(
      {
        features: {
          customer_update: { enabled: true, allowed_updates: ['name', 'address', 'tax_id'] },
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_cancel: { enabled: false },
          subscription_update: { enabled: false },
        },
        metadata: { tonehall: portalVersion },
      },
      { idempotencyKey: `portal:${portalVersion}` },
    );
    return made.id;
  });
}
