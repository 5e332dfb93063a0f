import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import type { PortalSection } from '#features/payments/model/portal-section.ts';
import type {
  GatewayCredit,
  GatewayPayment,
  Purchase,
  Reduction,
} from '#features/payments/server/gateway.ts';
import type { PaypalAccount } from '../model/paypal-accounts.ts';
import type { TestPaymentMethod } from '../model/test-payment-methods.ts';

export interface GatewayCustomerTable {
  id: string;
  name: string | null;
  email: string | null;
  method: TestPaymentMethod | null;
  created_at: Date;
}
export type GatewayCustomerRow = Selectable<GatewayCustomerTable>;

export interface GatewaySubscriptionTable {
  id: string;
  customer_id: string;
  item: string;
  title: string;
  frequency: BillingFrequency;
  price_minor: number;
  currency: string;
  trial_end: Date | null;
  period_start: Date;
  period_end: Date;
  /** What was charged for the current period. */
  paid_minor: ColumnType<number, number | undefined, number>;
  /** Paid periods in all. */
  periods: number;
  /** Periods end whole months after this. */
  anchor: Date;
  /** How many of `periods` were paid before the anchor. */
  anchor_periods: number;
  stops: boolean;
  renewal_failed_at: Date | null;
  /** Of the periods to come. Written as JSON text. */
  reductions: ColumnType<Reduction[], string | undefined, string>;
  /** When the next step is due; null exactly for ended ones. */
  due_at: Date | null;
  ended_at: Date | null;
  created_at: Date;
}
export type GatewaySubscriptionRow = Selectable<GatewaySubscriptionTable>;
export type NewGatewaySubscriptionRow = Insertable<GatewaySubscriptionTable>;

export interface GatewayChargeTable {
  id: string;
  customer_id: string;
  subscription_id: string;
  period_number: number;
  period_start: Date;
  period_end: Date;
  amount_minor: number;
  currency: string;
  method: TestPaymentMethod | null;
  decline_code: string | null;
  idempotency_key: string | null;
  created_at: Date;
}
export type GatewayChargeRow = Selectable<GatewayChargeTable>;

export interface GatewayPaymentTable {
  id: string;
  reference: string;
  customer_id: string | null;
  subscription_id: string | null;
  buys: Purchase | null;
  amount_minor: number;
  currency: string;
  method: TestPaymentMethod | null;
  state: Exclude<GatewayPayment['status'], 'approved'>;
  decline_code: string | null;
  client_secret: string;
  /** Where the PayPal page leads its buyer; null for a payment by card. */
  return_url: string | null;
  cancel_url: string | null;
  /** The account that the buyer has approved it with on the PayPal page; null before, and by card. */
  approved_as: PaypalAccount | null;
  created_at: Date;
}
export type GatewayPaymentRow = Selectable<GatewayPaymentTable>;

export interface GatewayRefundTable {
  id: string;
  charge_id: string;
  reference: string | null;
  amount_minor: number;
  created_at: Date;
  /** When the payer's bank has sent it back. */
  failed_at: Date | null;
}
export type GatewayRefundRow = Selectable<GatewayRefundTable>;

export interface GatewayDisputeTable {
  charge_id: string;
  state: 'open' | 'won' | 'lost';
}

export interface GatewayCreditTable {
  reference: string;
  subscription_id: string;
  amount_minor: number;
  state: GatewayCredit['state'];
  charge_id: string | null;
  created_at: Date;
}

export interface GatewayPortalSessionTable {
  token_hash: Buffer;
  customer_id: string;
  section: PortalSection;
  return_url: string;
  expires_at: Date;
}
export type GatewayPortalSessionRow = Selectable<GatewayPortalSessionTable>;

export interface GatewayEventTable {
  id: string;
  type: string;
  /** Exactly one of the two is given. */
  subscription_id: string | null;
  payment_id: string | null;
  created_at: Date;
  attempts: number;
  delivered_at: Date | null;
}
export type GatewayEventRow = Selectable<GatewayEventTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    gateway_customers: GatewayCustomerTable;
    gateway_subscriptions: GatewaySubscriptionTable;
    gateway_charges: GatewayChargeTable;
    gateway_payments: GatewayPaymentTable;
    gateway_refunds: GatewayRefundTable;
    gateway_disputes: GatewayDisputeTable;
    gateway_credits: GatewayCreditTable;
    gateway_portal_sessions: GatewayPortalSessionTable;
    gateway_events: GatewayEventTable;
  }
}
