import type { ColumnType, Selectable } from 'kysely';
import type { Purchase } from '#features/payments/server/gateway.ts';

interface PaypalPaymentTable {
  reference: string;
  kind: 'order' | 'subscription';
  paypal_id: string | null;
  customer: string | null;
  /** Written as JSON text. */
  buys: ColumnType<Purchase | null, string | null, never>;
  total_minor: number;
  currency: string;
  approval_url: string | null;
  country: string | null;
  created_at: Date;
  capturing_since: Date | null;
  succeeded_at: Date | null;
  closed_at: Date | null;
  decline_code: string | null;
  period_end: Date | null;
  failing_since: Date | null;
  ends_at: Date | null;
  ended_at: Date | null;
  replaced_by: string | null;
}
export type PaypalPaymentRow = Selectable<PaypalPaymentTable>;

interface PaypalPlanTable {
  key: string;
  plan_id: string;
}

interface PaypalChargeTable {
  id: string;
  paypal_id: string;
}

interface PaypalRefundTable {
  id: string;
  charge_id: string;
  reference: string | null;
  amount_minor: number;
  currency: string;
  created_at: Date;
  made_at: Date | null;
  /** PayPal waits for a bank, which may still send it back. */
  is_pending: boolean;
  failed_at: Date | null;
}
export type PaypalRefundRow = Selectable<PaypalRefundTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    paypal_payments: PaypalPaymentTable;
    paypal_plans: PaypalPlanTable;
    paypal_charges: PaypalChargeTable;
    paypal_refunds: PaypalRefundTable;
  }
}
