import type { GatewayCredit } from '#features/payments/server/gateway.ts';

export interface CreditTable {
  id: string;
  user_id: string;
  /** Minor units; negative where credits were spent or withdrawn. */
  amount: number;
  /** In capitals. */
  currency: string;
  reason:
    | 'referral'
    | 'upgrade'
    | 'spent'
    | 'returned'
    | 'withdrawn'
    | 'reward_returned'
    | 'dispute_won'
    | 'dispute_withdrawn'
    | 'upgrade_returned';
  source_payment: string | null;
  /** From 1 on: how often a reward, or what a dispute returns, was withdrawn and returned. All other reasons happen once. */
  turn: number;
  created_at: Date;
}

/** Follows the rows of `credits` by a trigger. */
export interface CreditBalanceTable {
  user_id: string;
  currency: string;
  balance: number;
}

/** Credits that are taken off one renewal. The id is that of the payment which the renewal makes. */
export interface RenewalCreditTable {
  id: string;
  subscription_id: string;
  gateway_subscription_id: string;
  /** When the renewal is due. */
  period_end: Date;
  amount_minor: number;
  currency: string;
  state: GatewayCredit['state'];
  /** What the gateway has charged beside them. */
  gateway_charge_id: string | null;
  created_at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    credits: CreditTable;
    credit_balances: CreditBalanceTable;
    renewal_credits: RenewalCreditTable;
  }
}
