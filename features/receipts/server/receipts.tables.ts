import type { ColumnType, Selectable } from 'kysely';
import type { CountryEvidence } from '../model/buyer-country.ts';

/** A value that is written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export interface ReceiptSeller {
  name: string;
  address: string;
  country: string | null;
  vatId: string | null;
}

export interface ReceiptBuyer {
  /** Empty where the buyer has given none, and once they have left. */
  name: string;
  address: string;
  country: string | null;
  /** Only one that an admin has confirmed. */
  vatId: string | null;
}

export interface ReceiptLine {
  title: string;
  /** Minor units with tax. */
  minor: number;
  /** What is paid for, as ISO times; null without a period. */
  from: string | null;
  until: string | null;
}

export interface ReceiptTable {
  id: string;
  series: string;
  number: number;
  kind: 'receipt' | 'credit_note';
  payment_id: string | null;
  refund_id: string | null;
  corrects_id: string | null;
  user_id: string | null;
  issued_at: Date;
  seller: Json<ReceiptSeller>;
  buyer: Json<ReceiptBuyer>;
  lines: Json<ReceiptLine[]>;
  evidence: Json<CountryEvidence[]>;
  consent: string;
  currency: string;
  gross_minor: number;
  net_minor: number;
  tax_minor: number;
  /** Hundredths of a percent; null where no tax is shown. */
  tax_rate: number | null;
  tax_country: string | null;
  reverse_charge: boolean;
}
export type ReceiptRow = Selectable<ReceiptTable>;

interface ReceiptCounterTable {
  series: string;
  last_number: number;
}

export interface BillingDetailsTable {
  user_id: string;
  name: string;
  address: string;
  country: string | null;
  vat_id: string | null;
  vat_confirmed_at: Date | null;
  updated_at: Date;
}
export type BillingDetailsRow = Selectable<BillingDetailsTable>;

export interface TaxRateTable {
  country: string;
  valid_from: Date;
  /** Hundredths of a percent. */
  rate: number;
}

export interface WithdrawalTable {
  id: string;
  payment_id: string;
  user_id: string | null;
  /** Minor units of the payment's currency. */
  refund_minor: number;
  declared_at: Date;
}
export type WithdrawalRow = Selectable<WithdrawalTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    receipts: ReceiptTable;
    receipt_counters: ReceiptCounterTable;
    billing_details: BillingDetailsTable;
    tax_rates: TaxRateTable;
    withdrawals: WithdrawalTable;
  }
}
