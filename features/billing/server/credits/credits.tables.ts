export interface CreditTable {
  id: string;
  user_id: string;
  /** Minor units; negative where credits were spent or withdrawn. */
  amount: number;
  /** In capitals. */
  currency: string;
  reason: 'referral' | 'upgrade' | 'spent' | 'returned' | 'withdrawn' | 'dispute_won' | 'upgrade_returned';
  source_payment: string | null;
  created_at: Date;
}

/** Follows the rows of `credits` by a trigger. */
export interface CreditBalanceTable {
  user_id: string;
  currency: string;
  balance: number;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    credits: CreditTable;
    credit_balances: CreditBalanceTable;
  }
}
