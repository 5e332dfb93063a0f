/** The parts of a gateway's hosted portal. */
export const portalSections = [
  'subscription_details',
  'payment_sources',
  'billing_history',
  'account_details',
] as const;
export type PortalSection = (typeof portalSections)[number];
